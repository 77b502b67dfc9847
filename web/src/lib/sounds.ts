/** Small sounds, made by the browser itself; none unless the reader has asked for them. */
import { settings } from './settings.svelte';

export type Sound = 'turn' | 'move' | 'refusal';

/** Notes one after the other: frequency, when it begins and how long it sounds, in seconds. */
const NOTES: Record<Sound, [frequency: number, at: number, length: number][]> = {
  turn: [
    [659, 0, 0.16],
    [880, 0.13, 0.3],
  ],
  move: [[440, 0, 0.09]],
  refusal: [
    [220, 0, 0.12],
    [175, 0.1, 0.2],
  ],
};
const LOUD = 0.12;
let audio: AudioContext | null = null;

export function sound(which: Sound): void {
  if (!settings.kept.sounds || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // A browser is silent until somebody has touched the page; what was to be heard before is not made up for.
  if (audio.state === 'suspended') void audio.resume();
  for (const [frequency, at, length] of NOTES[which]) note(audio, frequency, audio.currentTime + at, length);
}

function note(context: AudioContext, frequency: number, begins: number, length: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = 'triangle';
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0, begins);
  volume.gain.linearRampToValueAtTime(LOUD, begins + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, begins + length);
  tone.connect(volume).connect(context.destination);
  tone.start(begins);
  tone.stop(begins + length);
}
