# The module that the site loads: build/wasm-release/lab.mjs and lab.wasm.
file(GLOB binding_sources CONFIGURE_DEPENDS wasm/bindings/*.cpp)
add_executable(lab ${binding_sources})
target_link_libraries(lab PRIVATE lab_session)
build_rest_for_size(lab)
set_target_properties(lab PROPERTIES SUFFIX .mjs)
target_link_options(lab PRIVATE
  # The optimiser after the link works for size; what must be fast was compiled for speed before.
  -Oz
  --bind
  -sEXPORT_ES6=1
  -sMODULARIZE=1
  -sENVIRONMENT=web,worker
  # The site's policy forbids eval and Function.
  -sDYNAMIC_EXECUTION=0
  -sFILESYSTEM=0
  -sALLOW_MEMORY_GROWTH=1
  -sMAXIMUM_MEMORY=1gb
  -sTOTAL_STACK=1mb
  -sINCOMING_MODULE_JS_API=wasmBinary
  -sMALLOC=emmalloc)
