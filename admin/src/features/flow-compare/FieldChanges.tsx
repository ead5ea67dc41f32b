import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactElement } from 'react';
import { HiddenText } from '../../components/HiddenText.tsx';
import { useText } from '../../i18n/useText.ts';
import type { FieldChange } from './changed-fields.ts';
import { fieldText } from './field-text.ts';

/** The fields of a step that differ: what each was, and what it is. */
export function FieldChanges(props: {
  /** The step. */
  label: string;
  /** What both states are called. */
  before: string;
  after: string;
  fields: readonly FieldChange[];
  oldNames: (id: string) => string;
  newNames: (id: string) => string;
}): ReactElement {
  const t = useText();
  const { label, before, after, fields, oldNames, newNames } = props;
  return (
    <Table
      size="small"
      aria-label={label}
      sx={{
        mt: 1,
        tableLayout: 'fixed',
        '& td, & th': { px: 1, verticalAlign: 'top', overflowWrap: 'anywhere' },
        '& tr:last-of-type td, & tr:last-of-type th': { borderBottom: 0 },
        '& thead tr th': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell>
            <HiddenText>{t('flowCompare.field')}</HiddenText>
          </TableCell>
          <TableCell>{before}</TableCell>
          <TableCell>{after}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {fields.map((change) => (
          <TableRow key={change.field}>
            <TableCell component="th" scope="row" sx={{ color: 'text.secondary' }}>
              {t(`flowCompare.fields.${change.field}`)}
            </TableCell>
            <ValueCell text={fieldText(change.field, change.before, { t, nameOf: oldNames })} isOld />
            <ValueCell text={fieldText(change.field, change.after, { t, nameOf: newNames })} />
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function ValueCell({ text, isOld = false }: { text: string; isOld?: boolean }): ReactElement {
  const t = useText();
  return (
    <TableCell sx={{ whiteSpace: 'pre-line' }}>
      {text === '' ? (
        <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
          {t('flowCompare.nothing')}
        </Box>
      ) : (
        <Box component={isOld ? 'del' : 'ins'} sx={{ textDecoration: 'none' }}>
          {text}
        </Box>
      )}
    </TableCell>
  );
}
