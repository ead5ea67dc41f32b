import { knowledgeApi, type Website } from '@colloquy/contracts';
import Download from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactElement } from 'react';
import { useNotify } from 'react-admin';
import { useBackend } from '../../../api/backend.tsx';
import { toRequest } from '../../../api/call-route.ts';
import { useErrorNotice } from '../../../api/useErrorNotice.ts';
import { saveFile } from '../../../components/save-file.ts';
import { useText } from '../../../i18n/useText.ts';
import type { ReportFilter } from './report-filter.ts';

const FORMATS = ['csv', 'json'] as const;
type Format = (typeof FORMATS)[number];

/** Exports the addresses of the filtered report, on all of its pages. */
export function ReportExport(props: { website: Website; filter: ReportFilter }): ReactElement {
  const t = useText();
  const { http } = useBackend();
  const notify = useNotify();
  const showError = useErrorNotice();
  const { website, filter } = props;
  const [busy, setBusy] = useState<Format>();
  const save = async (format: Format) => {
    const query = { ...filter, returnAll: true, format };
    const request = toRequest(knowledgeApi.readCrawlReport, { params: { id: website.id }, query });
    const response = await http.open({ ...request, accept: '*/*' });
    const name = website.name.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-');
    saveFile(await response.blob(), `${name}.${format}`);
    notify(t('crawlReport.exported'), { type: 'success' });
  };
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {FORMATS.map((format) => (
        <Button
          key={format}
          variant="outlined"
          startIcon={<Download />}
          loading={busy === format}
          onClick={() => {
            setBusy(format);
            void save(format)
              .catch(showError)
              .finally(() => setBusy(undefined));
          }}
        >
          {t(`crawlReport.exportAs.${format}`)}
        </Button>
      ))}
    </Box>
  );
}
