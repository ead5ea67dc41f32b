import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { fieldLabelOf } from './field-labels.ts';
import type { StepDifference } from './flow-differences.ts';
import { nameOf } from './step-names.ts';

/** What differs between two states of a flow, a line for each step. */
export function DifferenceList(props: { differences: readonly StepDifference[] }): ReactElement {
  const t = useText();
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
      {props.differences.map(({ id, kind, step, fields }) => {
        const name = nameOf(step, t);
        return (
          <li key={id}>
            {kind === 'changed'
              ? t('flow.differs.changed', {
                  name,
                  fields: fields.map((field) => fieldLabelOf(field, t)).join(', '),
                })
              : t(`flow.differs.${kind}`, { name })}
          </li>
        );
      })}
    </Box>
  );
}
