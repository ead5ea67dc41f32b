import { type EventEnvelope, eventEnvelopeSchema } from '@colloquy/contracts';
import { InvalidEventError } from './errors.ts';

/** The largest event in bytes, a little under Kafka's default `message.max.bytes` of 1,048,588. */
export const MAX_EVENT_BYTES = 1_000_000;

/** `<producer>.events`: the part of the type before the first dot names the service that publishes it. */
export function topicOf(type: string): string {
  const producer = type.split('.', 1)[0] ?? '';
  if (producer === '' || producer === type) throw new InvalidEventError(`No producer in event type ${type}`);
  return `${producer}.events`;
}

/** The envelope as JSON text. Throws InvalidEventError when it is not an envelope or not JSON. */
export function encodeEvent(envelope: EventEnvelope): string {
  const parsed = eventEnvelopeSchema.safeParse(envelope);
  if (!parsed.success) throw new InvalidEventError(`Broken envelope: ${parsed.error.message}`);
  topicOf(envelope.type);
  try {
    return JSON.stringify(envelope);
  } catch (cause) {
    throw new InvalidEventError(`Event ${envelope.id} is not JSON`, { cause });
  }
}

/** The payload as parsed JSON, or as the text it is when it is not JSON. */
export function readable(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
