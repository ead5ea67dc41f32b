import { authApi, type AccountExport } from '@colloquy/contracts';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNotify } from 'react-admin';
import { useBackend } from '../../api/backend.tsx';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useText } from '../../i18n/useText.ts';
import { saveFile } from '../../components/save-file.ts';
import { SectionCard } from '../../components/SectionCard.tsx';
import { mergeExport } from './export-pages.ts';

const FILE_NAME = 'colloquy-my-data.json';

/** Exports all data stored about the user in one file. */
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
      const text = JSON.stringify(mergeExport(pages), null, 2);
      saveFile(new Blob([text], { type: 'application/json' }), FILE_NAME);
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
