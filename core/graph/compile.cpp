// From a graph to a program: which buffers there are, how long each lives, where it lies.
#include <algorithm>
#include <utility>

#include "core/graph/memory_plan.hpp"
#include "core/graph/program.hpp"

namespace lab {

class Compiler {
 public:
  Compiler(const Graph& graph, Value output, CompileOptions options)
      : nodes_(graph.nodes()), options_(std::move(options)) {
    CHECK_SHAPE(!nodes_.empty() && nodes_.back().role == Role::kActivation &&
                    output.index == static_cast<int>(nodes_.size()) - 1,
                "compile: the output must be the last op of the graph");
    find_needed();
  }

  Program run() {
    program_.nodes_ = nodes_;
    program_.has_backward_ = options_.backward;
    program_.keep_all_ = options_.keep_all;
    bind_parameters();
    bind_shapes();
    request_buffers();
    place_buffers();
    bind_gradients();
    return std::move(program_);
  }

 private:
  // The moments of an op: its turn forward, and its turn backward.
  int64_t forward_moment(size_t op) const { return static_cast<int64_t>(op); }
  int64_t backward_moment(size_t op) const { return 2 * op_count() - 1 - static_cast<int64_t>(op); }
  int64_t op_count() const { return static_cast<int64_t>(program_.op_nodes_.size()); }
  int64_t last_moment() const { return options_.backward ? 2 * op_count() : op_count(); }
  const OpType& type_of(size_t op) const { return (*nodes_[program_.op_nodes_[op]].op); }

  // Marks what the output is made of. Nothing would write the gradient of another op's output, and
  // its backward pass would then hand stale numbers on.
  void find_needed() {
    needed_.assign(nodes_.size(), false);
    needed_.back() = true;
    for (size_t n = nodes_.size(); n-- > 0;) {
      if (!needed_[n]) continue;
      for (const int input : nodes_[n].inputs) needed_[static_cast<size_t>(input)] = true;
    }
  }

  void bind_parameters() {
    std::vector<ParameterSet::Description> wanted;
    for (const Node& node : nodes_) {
      if (node.role == Role::kParameter) wanted.push_back({node.name, node.shape});
    }
    if (options_.parameters == nullptr)
      options_.parameters = std::make_shared<ParameterSet>(wanted);
    for (const auto& [name, shape] : wanted) {
      const Parameter& found = (*options_.parameters)[name];
      CHECK_SHAPE(found.shape == shape, "compile: the shared parameter ", name, " is ", found.shape,
                  ", the graph needs ", shape);
    }
    program_.parameters_ = options_.parameters;
  }

  // Lists the ops, their shapes and their integer inputs.
  void bind_shapes() {
    for (size_t n = 0; n < nodes_.size(); ++n) {
      const Node& node = nodes_[n];
      if (node.role == Role::kIds) {
        const auto count = static_cast<size_t>(element_count(node.shape));
        program_.ids_.push_back(std::make_unique<Program::IdsInput>(
            Program::IdsInput{node.name, node.shape, 0, std::vector<int32_t>(count, 0)}));
      }
      if (node.role != Role::kActivation || !needed_[n]) continue;
      OpCall call;
      call.out_shape = node.shape;
      for (size_t k = 0; k < node.inputs.size(); ++k) {
        const Node& input = nodes_[static_cast<size_t>(node.inputs[k])];
        call.in_shape[k] = input.shape;
      }
      for (const int input : node.inputs)
        bind_ids(call, *node.op, nodes_[static_cast<size_t>(input)]);
      program_.op_nodes_.push_back(n);
      program_.calls_.push_back(std::move(call));
    }
  }

  void bind_ids(OpCall& call, const OpType& op, const Node& node) {
    for (const auto& input : program_.ids_) {
      if (node.role != Role::kIds || input->name != node.name) continue;
      call.ids = input->values;
      const int64_t limit = op.ids_limit(call);
      input->limit = input->limit == 0 ? limit : std::min(input->limit, limit);
    }
  }

  // The op that makes a node, or −1 for parameters and ids.
  int64_t producer(int node) const {
    const auto& ops = program_.op_nodes_;
    const auto found = std::find(ops.begin(), ops.end(), static_cast<size_t>(node));
    return found == ops.end() ? -1 : found - ops.begin();
  }

  // The op whose storage this op's output lives in: itself, or what a reshape looks through to.
  size_t storage(size_t op) const {
    while (type_of(op).output_is_input) {
      op = static_cast<size_t>(producer(nodes_[program_.op_nodes_[op]].inputs[0]));
    }
    return op;
  }

  void live_at(BufferRequest& request, int64_t moment) const {
    request.first = std::min(request.first, moment);
    request.last = std::max(request.last, moment);
  }

  // requests_: for each op its output, its output's gradient, what it saves, its workspace.
  void request_buffers() {
    const size_t ops = program_.op_nodes_.size();
    requests_.assign(4 * ops, {0, last_moment(), 0});
    for (size_t op = 0; op < ops; ++op) {
      const OpCall& call = program_.calls_[op];
      const size_t owner = storage(op);
      BufferRequest& out = requests_[4 * owner];
      BufferRequest& dout = requests_[4 * owner + 1];
      out.floats = element_count(program_.calls_[owner].out_shape);
      live_at(out, forward_moment(op));
      request_scratch(op, call);
      if (options_.backward) {
        dout.floats = out.floats;
        live_at(dout, backward_moment(op));
        if (type_of(op).backward_reads_output) live_at(out, backward_moment(op));
      }
      for (const int input : nodes_[program_.op_nodes_[op]].inputs) request_input(op, input);
    }
    // What the caller reads after a pass stays.
    live_at(requests_[4 * storage(ops - 1)], last_moment());
    if (options_.keep_all) {
      for (BufferRequest& request : requests_) request = {request.floats, 0, last_moment()};
    }
  }

  void request_scratch(size_t op, const OpCall& call) {
    BufferRequest& saved = requests_[4 * op + 2];
    saved.floats = type_of(op).saved_floats(call);
    live_at(saved, forward_moment(op));
    if (!options_.backward) return;
    live_at(saved, backward_moment(op));
    BufferRequest& workspace = requests_[4 * op + 3];
    workspace.floats = type_of(op).workspace_floats(call);
    live_at(workspace, backward_moment(op));
  }

  // An op keeps its inputs alive for its own turns.
  void request_input(size_t op, int input) {
    const int64_t maker = producer(input);
    if (maker < 0) return;
    const size_t owner = storage(static_cast<size_t>(maker));
    live_at(requests_[4 * owner], forward_moment(op));
    if (!options_.backward) return;
    live_at(requests_[4 * owner + 1], backward_moment(op));
    if (type_of(op).backward_reads_input) live_at(requests_[4 * owner], backward_moment(op));
  }

  void place_buffers() {
    const MemoryPlan plan = plan_memory(requests_);
    program_.arena_floats_ = plan.floats;
    program_.arena_ = allocate_floats(plan.floats);
    const auto buffer = [&](size_t request) {
      return std::span<float>(program_.arena_.get() + plan.offsets[request],
                              static_cast<size_t>(requests_[request].floats));
    };
    for (size_t op = 0; op < program_.calls_.size(); ++op) {
      OpCall& call = program_.calls_[op];
      call.out = buffer(4 * storage(op));
      if (options_.backward) call.dout = buffer(4 * storage(op) + 1);
      call.saved = buffer(4 * op + 2);
      call.workspace = buffer(4 * op + 3);
      const std::vector<int>& inputs = nodes_[program_.op_nodes_[op]].inputs;
      for (size_t k = 0; k < inputs.size(); ++k) {
        const Node& input = nodes_[static_cast<size_t>(inputs[k])];
        const int64_t maker = producer(inputs[k]);
        if (input.role == Role::kParameter) call.in[k] = (*program_.parameters_)[input.name].value;
        if (maker >= 0) call.in[k] = program_.calls_[static_cast<size_t>(maker)].out;
      }
    }
  }

  // Gradients flow to parameters and activations. Whoever comes first in the backward pass
  // overwrites the last step's content, the others add: so nothing is ever cleared.
  void bind_gradients() {
    if (!options_.backward) return;
    // By node, not by place: in the arena, a gradient may lie where another one lay before it.
    std::vector<size_t> written;
    for (size_t op = program_.calls_.size(); op-- > 0;) {
      OpCall& call = program_.calls_[op];
      const std::vector<int>& inputs = nodes_[program_.op_nodes_[op]].inputs;
      for (size_t k = 0; k < inputs.size(); ++k) {
        const Node& input = nodes_[static_cast<size_t>(inputs[k])];
        const int64_t maker = producer(inputs[k]);
        if (input.role == Role::kParameter) {
          call.din[k] = (*program_.parameters_)[input.name].gradient;
        }
        if (maker >= 0) call.din[k] = program_.calls_[static_cast<size_t>(maker)].dout;
        if (call.din[k].empty()) continue;
        const size_t node = maker < 0 ? static_cast<size_t>(inputs[k])
                                      : program_.op_nodes_[storage(static_cast<size_t>(maker))];
        call.accumulate[k] = std::find(written.begin(), written.end(), node) != written.end();
        written.push_back(node);
      }
    }
  }

  const std::vector<Node>& nodes_;
  CompileOptions options_;
  Program program_;
  std::vector<bool> needed_;  // by node
  std::vector<BufferRequest> requests_;
};

Program compile(const Graph& graph, Value output, CompileOptions options) {
  return Compiler(graph, output, std::move(options)).run();
}

}  // namespace lab
