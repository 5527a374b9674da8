# The modules that the site loads, build/wasm-release/NAME.mjs and NAME.wasm: `lab` trains, `attention`
# serves the attention lessons. A page fetches the one that its figures ask.
function(add_module name most_memory)
  add_executable(${name} wasm/bindings/${name}.cpp)
  target_link_libraries(${name} PRIVATE lab_session)
  build_rest_for_size(${name})
  set_target_properties(${name} PROPERTIES SUFFIX .mjs)
  target_link_options(${name} PRIVATE
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
    -sMAXIMUM_MEMORY=${most_memory}
    -sTOTAL_STACK=1mb
    -sINCOMING_MODULE_JS_API=wasmBinary
    -sMALLOC=emmalloc)
endfunction()

add_module(lab 1gb)
# Attention by hand keeps three matrices of the text's length squared.
add_module(attention 2gb)
