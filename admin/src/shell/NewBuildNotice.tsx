import { MANIFEST_PATH, MANIFEST_POLL_MS, manifestSchema } from '@colloquy/contracts';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { ownPath } from '../api/config.ts';
import { useBackend } from '../api/backend.tsx';
import { useText } from '../i18n/useText.ts';

/** Polls the served build, and offers once to reload when it differs from this page's. */
export function NewBuildNotice(): null {
  const t = useText();
  const notify = useNotify();
  const { version } = useBackend().config;
  const isShown = useRef(false);
  useEffect(() => {
    if (version === '') return;
    const look = async (): Promise<void> => {
      const served = await fetch(ownPath(MANIFEST_PATH), { cache: 'no-cache' })
        .then(async (answer) => manifestSchema.parse(await answer.json()).version)
        .catch(() => version);
      if (served === version || isShown.current) return;
      isShown.current = true;
      notify(
        <>
          {t('app.newBuild')}
          <Button size="small" sx={{ ml: 1, minHeight: 0, py: 0 }} onClick={() => location.reload()}>
            {t('app.reload')}
          </Button>
        </>,
        { type: 'info', autoHideDuration: null },
      );
    };
    const timer = setInterval(() => void look(), MANIFEST_POLL_MS);
    return () => clearInterval(timer);
  }, [version, notify, t]);
  return null;
}
