import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import type { FieldChange } from './changed-fields.ts';
import { fieldText } from './field-text.ts';

/** Width for two texts side by side; the editor's panel is narrower. */
const SIDE_BY_SIDE = '@container (min-width: 440px)';

/** The changed fields of a step, with old and new values side by side, or below each other in little room. */
export function FieldChanges(props: {
  /** Names of both states. */
  before: string;
  after: string;
  fields: readonly FieldChange[];
  oldNames: (id: string) => string;
  newNames: (id: string) => string;
}): ReactElement {
  const t = useText();
  const { before, after, fields, oldNames, newNames } = props;
  return (
    <Box
      component="dl"
      sx={{ m: 0, mt: 1, display: 'grid', gap: 1.25, fontSize: 13, containerType: 'inline-size' }}
    >
      {fields.map(({ field, before: was, after: is }) => (
        <Box
          key={field}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
            columnGap: 1,
            [SIDE_BY_SIDE]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <Box component="dt" sx={{ gridColumn: '1 / -1', fontWeight: 600, mb: 0.5 }}>
            {t(`flowCompare.fields.${field}`)}
          </Box>
          <Value state={before} text={fieldText(field, was, { t, nameOf: oldNames })} colour="error" />
          <Value state={after} text={fieldText(field, is, { t, nameOf: newNames })} colour="success" />
        </Box>
      ))}
    </Box>
  );
}

function Value(props: { state: string; text: string; colour: 'error' | 'success' }): ReactElement {
  const t = useText();
  const { state, text, colour } = props;
  return (
    <Box
      component="dd"
      sx={{
        m: 0,
        px: 1,
        py: 0.5,
        display: 'grid',
        gridColumn: '1 / -1',
        gridTemplateColumns: 'subgrid',
        bgcolor: `color-mix(in srgb, var(--mui-palette-${colour}-main) 8%, transparent)`,
        '&:first-of-type': { borderRadius: '8px 8px 0 0' },
        '&:last-of-type': { borderRadius: '0 0 8px 8px' },
        [SIDE_BY_SIDE]: {
          gridColumn: 'auto',
          gridTemplateColumns: 'minmax(0, 1fr)',
          alignContent: 'start',
          '&&': { borderRadius: 1 },
        },
      }}
    >
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {state}
      </Box>
      <Box
        component={colour === 'error' ? 'del' : 'ins'}
        sx={{
          textDecoration: 'none',
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
          ...(text === '' && { color: 'text.secondary', fontStyle: 'italic' }),
        }}
      >
        {text === '' ? t('flowCompare.nothing') : text}
      </Box>
    </Box>
  );
}
