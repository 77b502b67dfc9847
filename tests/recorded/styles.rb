# frozen_string_literal: true

# Further styles for the generator's players, loaded before its own program: `ruby -r styles.rb play.rb ...`, with
# the generator's folder in GENERATOR. What a weight means is told in the generator's `styles.rb`; those that are
# not named are as in `balanced`.
require File.join(ENV.fetch('GENERATOR'), 'styles')

more = {
  # anything may happen
  'wild' => { sell: 0.35, dump: 0.6, buy: 0.75, par: 0.6, train: 0.5, other: 0.5, payout: 0.5, hudson: 0.5, token: 0.6, track: 0.75, sharp: 0.1,
              merge: 0.3, acquire: 0.3, redeem: 0.4, refinance: 0.5, power: 0.6, bid: 0.7, poor: 0.4, greed: 0.9, prudent: 0.1 },
  # poor runs over track that leads anywhere
  'stumbler' => { poor: 0.85, sharp: 0.0, track: 0.85, payout: 0.6, train: 0.4, prudent: 0.2 },
  # long track, every power
  'linker' => { sharp: 3.0, track: 1.0, token: 0.9, power: 1.0, bid: 0.9, sell: 0.02, payout: 0.65, train: 0.5, prudent: 0.9 },
  # many railways, all tokens, all mergers
  'crowder' => { token: 1.0, par: 0.9, merge: 0.8, acquire: 0.7, train: 0.2, redeem: 0.0, sharp: 1.5, prudent: 0.6 },
  # tokens and homes, no mergers
  'settler' => { token: 1.0, track: 1.0, sharp: 2.5, merge: 0.0, acquire: 0.0, par: 0.95, payout: 0.7, sell: 0.03, other: 0.0 },
  # privates and their powers as early as can be
  'patron' => { bid: 1.0, power: 0.9, token: 0.8, sharp: 0.6, par: 0.3, payout: 0.9, greed: 0.7 },
  # starts whatever can be started
  'founder' => { par: 1.0, bid: 0.95, greed: 1.0, buy: 0.8, train: 0.3, payout: 0.4, prudent: 0.5, sell: 0.15 },
  # does as little as possible
  'idler' => { track: 0.3, token: 0.1, buy: 0.5, par: 0.25, train: 0.05, bid: 0.2, power: 0.0, sell: 0.15, payout: 0.8, merge: 0.02, acquire: 0.02 },
  # pays all, sells all, and must buy trains with nothing
  'gambler' => { greed: 1.0, payout: 1.0, prudent: 0.0, train: 0.0, other: 0.3, sell: 0.25, dump: 0.05, buy: 1.0, par: 0.9, refinance: 0.9, power: 0.5 },
  # trains go from railway to railway
  'swapper' => { other: 1.0, train: 0.9, payout: 0.4, par: 0.7, prudent: 0.7, poor: 0.2 },
  # lends, refinances and redeems
  'refinancer' => { refinance: 1.0, redeem: 0.9, payout: 0.6, train: 0.3, prudent: 0.0, merge: 0.2, acquire: 0.25, buy: 0.95 },
  # keeps everything
  'hoarder' => { payout: 0.0, train: 1.0, other: 0.5, redeem: 1.0, sell: 0.0, token: 1.0, power: 0.4, par: 0.5, greed: 0.2 },
  # sells director's certificates and leaves railways behind
  'raider' => { sell: 0.6, dump: 1.0, buy: 0.95, greed: 1.0, payout: 0.9, train: 0.1, prudent: 0.0, par: 0.8, token: 0.4, track: 0.8, merge: 0.2, acquire: 0.2 }
}
more.transform_values! { |weights| STYLES['balanced'].merge(weights) }
all = STYLES.merge(more).freeze
Object.send(:remove_const, :STYLES)
STYLES = all
