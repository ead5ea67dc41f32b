/** Two short tones: frequency and start. */
const TONES = [
  { hertz: 660, atS: 0 },
  { hertz: 880, atS: 0.12 },
] as const;
const TONE_S = 0.18;
const LOUDNESS = 0.08;
/** An exponential ramp cannot reach zero. */
const SILENCE = 0.0001;

export interface Chime {
  /** Call it in an event handler of a user action, otherwise the browser blocks audio. */
  readonly allow: () => void;
  /** Does nothing before `allow`. */
  readonly play: () => void;
  readonly close: () => void;
}

/** A short synthesised sound; `open` creates the browser's audio context. */
export function createChime(open: () => AudioContext = () => new AudioContext()): Chime {
  let audio: AudioContext | null = null;

  function playTone(on: AudioContext, hertz: number, at: number): void {
    const gain = on.createGain();
    gain.gain.setValueAtTime(LOUDNESS, at);
    gain.gain.exponentialRampToValueAtTime(SILENCE, at + TONE_S);
    gain.connect(on.destination);
    const tone = on.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(gain);
    tone.start(at);
    tone.stop(at + TONE_S);
  }

  return {
    allow: () => {
      audio ??= open();
      // Rejected if this action does not count; the next one may.
      if (audio.state === 'suspended') audio.resume().catch(() => undefined);
    },
    play: () => {
      if (audio === null || audio.state === 'closed') return;
      for (const { hertz, atS } of TONES) playTone(audio, hertz, audio.currentTime + atS);
    },
    close: () => {
      audio?.close().catch(() => undefined);
      audio = null;
    },
  };
}
