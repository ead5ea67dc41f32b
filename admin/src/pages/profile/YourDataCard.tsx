import { authApi, type AccountExport } from '@colloquy/contracts';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNotify } from 'react-admin';
import { useBackend } from '../../api/backend.tsx';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useText } from '../../i18n/useText.ts';
import { SectionCard } from '../../components/SectionCard.tsx';
import { mergeExport } from './export-pages.ts';

const FILE_NAME = 'colloquy-my-data.json';
/** How long the file is kept at hand for a browser that starts to save it late. */
const READING_MS = 60_000;

/** Everything that is stored about the person, as one file. */
export function YourDataCard(): ReactElement {
  const t = useText();
  const { call } = useBackend();
  const notify = useNotify();
  const showError = useErrorNotice();
  const download = useMutation({
    mutationFn: async () => {
      const pages: AccountExport[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const query = cursor === undefined ? {} : { cursor };
        const { data, meta } = await call(authApi.exportAccount, { query });
        pages.push(data);
        cursor = meta.next;
      }
      saveAs(JSON.stringify(mergeExport(pages), null, 2));
    },
    onSuccess: () => notify('profile.dataSaved', { type: 'success' }),
    onError: showError,
  });
  return (
    <SectionCard title={t('profile.data')} help={t('profile.dataHelp')}>
      <Button
        variant="outlined"
        sx={{ mt: 1.5 }}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('profile.dataAction')}
      </Button>
    </SectionCard>
  );
}

function saveAs(content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = FILE_NAME;
  link.click();
  // Some browsers begin to read only after the click was handled, and would find nothing.
  setTimeout(() => URL.revokeObjectURL(url), READING_MS);
}
