/** Two short tones, by their pitch and when they begin. */
const TONES = [
  { hertz: 660, atS: 0 },
  { hertz: 880, atS: 0.12 },
] as const;
const TONE_S = 0.18;
const LOUDNESS = 0.08;
/** An exponential ramp cannot reach nothing. */
const SILENCE = 0.0001;

export interface Chime {
  /** Call it while a person presses something: a browser gives sound to nobody else. */
  readonly allow: () => void;
  /** Does nothing before that. */
  readonly play: () => void;
  readonly close: () => void;
}

/** A short sound without a file; `open` makes the browser's audio. */
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
      // Refused where the press did not count: the next one allows it.
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
