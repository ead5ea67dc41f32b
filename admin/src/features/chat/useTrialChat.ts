import { CHANNELS, chatApi } from '@colloquy/contracts';
import { useCallback, useRef } from 'react';
import { useBackend } from '../../api/backend.tsx';

/**
 * The conversation for questions asked with unsaved settings; the first such question creates it. Its answers are test
 * answers: they are free and are not listed among the real ones.
 */
export function useTrialChat(botId: string, userRef: string): () => Promise<string> {
  const { call } = useBackend();
  const trial = useRef<Promise<string>>(undefined);
  return useCallback(async () => {
    const body = { name: '', chat_bot_id: botId, userRef, channel: CHANNELS.debug.id };
    trial.current ??= call(chatApi.createChat, { body }).then(({ data }) => data.id);
    try {
      return await trial.current;
    } catch (error) {
      trial.current = undefined;
      throw error;
    }
  }, [call, botId, userRef]);
}
