# One libFuzzer executable for each tests/fuzz/*_fuzz.cpp; included when LAB_FUZZ is on.
if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  message(FATAL_ERROR "libFuzzer comes with clang; use 'cmake --preset fuzz'")
endif()

# Everything is instrumented, so that the fuzzer sees which branches of the core its inputs reach.
target_compile_options(lab_options INTERFACE -fsanitize=fuzzer-no-link)

file(GLOB fuzz_sources CONFIGURE_DEPENDS tests/fuzz/*_fuzz.cpp)
foreach(source ${fuzz_sources})
  get_filename_component(name ${source} NAME_WE)
  add_executable(${name} ${source})
  target_link_libraries(${name} PRIVATE lab_core)
  if(TARGET lab_session)
    target_link_libraries(${name} PRIVATE lab_session)
  endif()
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)
endforeach()
