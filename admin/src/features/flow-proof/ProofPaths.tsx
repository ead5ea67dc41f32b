import type { FlowProof } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { ProofSection } from './ProofSection.tsx';
import { StepList } from './StepList.tsx';

const LENGTHS = ['shortest', 'longest'] as const;

/** The shortest and the longest path to an end, for each root. */
export function ProofPaths(props: {
  paths: FlowProof['paths'];
  nameOf: (id: string) => string;
  linkTo: (id: string) => ReactNode;
}): ReactElement {
  const t = useText();
  const { paths, nameOf, linkTo } = props;
  const found = paths.filter(({ shortest }) => shortest.length > 0);
  return (
    <ProofSection
      title={t('flowProof.paths')}
      {...(found.length === 0 ? { text: t('flowProof.noPath') } : {})}
    >
      {found.map((path) => (
        <Box key={path.root_id} sx={{ mt: 1 }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {t('flowProof.fromRoot', { name: nameOf(path.root_id) })}
          </Typography>
          <Box
            sx={{
              display: 'grid',
              gap: 1,
              gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
            }}
          >
            {LENGTHS.map((length) => (
              <Box key={length} sx={{ minWidth: 0 }}>
                <Typography variant="caption" color="textSecondary">
                  {t(`flowProof.${length}`)} ·{' '}
                  {t('flowProof.pathSteps', { smart_count: path[length].length })}
                </Typography>
                <StepList ids={path[length]} linkTo={linkTo} isOrdered />
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </ProofSection>
  );
}
