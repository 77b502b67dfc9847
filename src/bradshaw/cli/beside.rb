# frozen_string_literal: true

# Replays logs on the public engine of 18xx.games, for `bradshaw bench beside`: `ruby beside.rb LIB`, where LIB
# is the folder `lib` of a copy of that project. Names of logs come in, a line of JSON goes out for each: how
# many actions there are, and the processor's seconds that they took with all checks.
require 'json'
require 'time'

ENV['ENGINE_LOG_LEVEL'] ||= '4'
LIB = File.expand_path(ARGV.fetch(0))
TITLES = %w[g_1862 g_18_rhl].freeze

# The engine loads folders with the gem require_all, all its titles too: these two are enough, and quicker.
$LOADED_FEATURES << 'require_all.rb'
def require_rel(folder)
  whole = File.expand_path(folder, File.dirname(caller_locations(1, 1).first.path))
  Dir[File.join(whole, '**', '*.rb')].sort.each do |file|
    title = file[%r{/game/(g_[^/]+)/}, 1]
    require file unless title && !TITLES.include?(title)
  end
end
$LOAD_PATH.unshift(LIB)
require 'engine'

# Written for JavaScript, where a call may leave arguments out.
Engine::Game::G1862::Game.prepend(Module.new do
  def optimize_stops(route, *others)
    super(route, others[0], others[1])
  end
end)

# What runs earn is stated in a log: without it the engine works it out, as Bradshaw does.
def unstated(action)
  return action unless action['type'] == 'run_routes'

  routes = action['routes'].map { |route| route.reject { |name, _| %w[revenue revenue_str subsidy].include?(name) } }
  action.reject { |name, _| %w[extra_revenue subsidy].include?(name) }.merge('routes' => routes)
end

def clock
  Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
end

def replay(log)
  actions = Engine::Game::Base.filtered_actions(log['actions']).first.compact.map { |action| unstated(action) }
  game = Engine::Game.load(log.merge('actions' => []), strict: true)
  begun = clock
  actions.each do |action|
    game.process_action(action)
    game.maybe_raise!
  end
  { actions: actions.size, seconds: clock - begun }
end

STDIN.each_line do |name|
  answer = begin
    replay(JSON.parse(File.read(name.chomp)))
  rescue StandardError => e
    { failed: e.message.lines.first.to_s.strip }
  end
  puts JSON.generate(answer)
  STDOUT.flush
end
