import type { FlowRun } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { RecordTable } from '../../components/RecordTable.tsx';
import { useText } from '../../i18n/useText.ts';

/** The variables set by the answers of a walk. */
export function VariableTable({ variables }: Pick<FlowRun, 'variables'>): ReactElement {
  const t = useText();
  const rows = Object.entries(variables);
  return (
    <Box>
      <Typography variant="h3" component="h2">
        {t('flowRunIt.variables')}
      </Typography>
      {rows.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t('flowRunIt.noVariables')}
        </Typography>
      ) : (
        <RecordTable
          label={t('flowRunIt.variables')}
          isPlain
          rows={rows}
          idOf={([name]) => name}
          columns={[
            { head: t('flowRunIt.variable'), cell: ([name]) => name },
            {
              head: t('flowRunIt.value'),
              cell: ([, value]) => (Array.isArray(value) ? value.join(', ') : String(value)),
            },
          ]}
        />
      )}
    </Box>
  );
}
