import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isRecord } from '@colloquy/contracts/is-record';
import { PreviewFrame } from '../../features/links/PreviewFrame.tsx';
import { linkFormSchema, lookOf } from './link-values.ts';

const MESSAGE = 'colloquy.preview';
const anyText = (key: string): string => key;
const schema = linkFormSchema(anyText);
const SCALE = { xs: 1, sm: 0.7 };

/** The chat on a sample page, updated from the surrounding form; invalid values are not shown. */
export function LivePreview(props: { linkId: string; title: string; height: string }): ReactElement {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  const { control } = useFormContext();
  const values: unknown = useWatch({ control });
  const parsed = schema.safeParse(values);
  const message = parsed.success ? JSON.stringify({ type: MESSAGE, ...lookOf(parsed.data) }) : undefined;

  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      const isFrame = event.origin === location.origin && event.source === frame.current?.contentWindow;
      // Sent after each load of the framed page, which has no form values then.
      if (isFrame && isRecord(event.data) && event.data['type'] === `${MESSAGE}.ready`)
        setLoads((count) => count + 1);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  useEffect(() => {
    if (loads > 0 && message !== undefined)
      frame.current?.contentWindow?.postMessage(JSON.parse(message), location.origin);
  }, [loads, message]);

  return (
    <PreviewFrame ref={frame} linkId={props.linkId} title={props.title} scale={SCALE} height={props.height} />
  );
}
