import { MAX_SEARCH_PASSAGES, SearchType } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { ReactElement } from 'react';
import { FilterSelect } from '../../../components/FilterSelect.tsx';
import { useText } from '../../../i18n/useText.ts';
import type { Explain } from './useExplain.ts';

const SEARCH_TYPES = [SearchType.vectorHybrid, SearchType.vector] as const;
const COUNTS = [10, MAX_SEARCH_PASSAGES];
/** Wide enough for the longest labels. */
const WIDTH_PX = 240;

/** Options of the search: the answer always uses the chatbot's settings. */
export function ExplainOptions(props: { explain: Explain }): ReactElement {
  const t = useText();
  const { options, setOptions, hasAnswer, setHasAnswer } = props.explain;
  return (
    <Box
      sx={{
        display: { xs: 'grid', sm: 'flex' },
        gridTemplateColumns: 'minmax(0, 1fr)',
        alignItems: 'flex-end',
        gap: 1.5,
      }}
    >
      <FilterSelect
        label={t('explain.searchType')}
        width={WIDTH_PX}
        value={String(options.searchType ?? '')}
        options={[
          { value: '', label: t('explain.searchTypes.set') },
          ...SEARCH_TYPES.map((type) => ({ value: String(type), label: t(`explain.searchTypes.${type}`) })),
        ]}
        onChange={(value) =>
          setOptions({ ...options, searchType: SEARCH_TYPES.find((type) => String(type) === value) })
        }
      />
      <FilterSelect
        label={t('explain.topK')}
        width={WIDTH_PX}
        value={String(options.topK ?? '')}
        options={[
          { value: '', label: t('explain.topKSet') },
          ...COUNTS.map((count) => ({ value: String(count), label: t('explain.topKCount', { count }) })),
        ]}
        onChange={(value) => setOptions({ ...options, topK: value === '' ? undefined : Number(value) })}
      />
      <FormControlLabel
        control={<Switch size="small" checked={hasAnswer} onChange={(_, checked) => setHasAnswer(checked)} />}
        label={t('explain.withAnswer')}
        sx={{ ml: 0, minHeight: 36, gridColumn: '1 / -1' }}
      />
    </Box>
  );
}
