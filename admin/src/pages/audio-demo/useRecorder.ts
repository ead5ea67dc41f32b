import { useCallback, useEffect, useRef, useState } from 'react';

/** Keeps a forgotten recording from filling the memory. */
export const MAX_SECONDS = 60;
const SECOND_MS = 1_000;
/** A loud voice has a root mean square of about a third. */
const LOUD = 0.35;

export type RecorderIssue = 'refused' | 'missing' | 'busy' | 'unsupported';

/** State between pressing Record and the end of the recording. */
interface Take {
  readonly recorder: MediaRecorder;
  readonly end: () => void;
}

/** Records the microphone in the browser; no data leaves it. The recording is an object URL of this tab. */
export function useRecorder() {
  const [issue, setIssue] = useState<RecorderIssue>();
  const [isStarting, setStarting] = useState(false);
  const [isRecording, setRecording] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [level, setLevel] = useState(0);
  const [url, setUrl] = useState<string>();
  const take = useRef<Take | null>(null);
  const isGone = useRef(false);

  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      take.current?.end();
    };
  }, []);

  const stop = useCallback(() => take.current?.recorder.stop(), []);

  async function start(): Promise<void> {
    setIssue(undefined);
    setUrl(undefined);
    if (!canRecord()) return setIssue('unsupported');
    setStarting(true);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      // The page may have been left while the browser asked for permission.
      if (isGone.current) return endStream(stream);
      record(stream);
    } catch (error) {
      setIssue(issueOf(error));
    } finally {
      setStarting(false);
    }
  }

  function record(stream: MediaStream): void {
    const recorder = new MediaRecorder(stream);
    const pieces: Blob[] = [];
    const meter = startMeter(stream, setLevel);
    const startedAt = performance.now();
    const clock = setInterval(() => {
      const passed = Math.floor((performance.now() - startedAt) / SECOND_MS);
      setSeconds(passed);
      if (passed >= MAX_SECONDS) stop();
    }, SECOND_MS / 4);
    const end = () => {
      clearInterval(clock);
      meter.stop();
      endStream(stream);
      take.current = null;
    };
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    recorder.addEventListener('stop', () => {
      end();
      if (isGone.current) return;
      setRecording(false);
      setUrl(URL.createObjectURL(new Blob(pieces, { type: recorder.mimeType })));
    });
    take.current = { recorder, end };
    recorder.start();
    setSeconds(0);
    setRecording(true);
  }

  return { issue, isStarting, isRecording, seconds, level, url, start, stop };
}

function canRecord(): boolean {
  return 'mediaDevices' in navigator && 'MediaRecorder' in globalThis;
}

function endStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

const ISSUES: Readonly<Record<string, RecorderIssue>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotSupportedError: 'unsupported',
};

function issueOf(error: unknown): RecorderIssue {
  return (error instanceof Error ? ISSUES[error.name] : undefined) ?? 'busy';
}

/** Reports the level of a stream, 0 to 1, per frame. */
function startMeter(stream: MediaStream, onLevel: (level: number) => void): { stop: () => void } {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let frame = requestAnimationFrame(measure);
  function measure(): void {
    analyser.getFloatTimeDomainData(samples);
    const squares = samples.reduce((sum, sample) => sum + sample * sample, 0);
    onLevel(Math.min(1, Math.sqrt(squares / samples.length) / LOUD));
    frame = requestAnimationFrame(measure);
  }
  return {
    stop() {
      cancelAnimationFrame(frame);
      onLevel(0);
      void context.close();
    },
  };
}
