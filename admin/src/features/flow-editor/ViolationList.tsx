import type { FlowViolation } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useFlowEditing } from './FlowEditorContext.ts';
import { nameOf } from '../flow-steps/step-names.ts';

/** The violations that prevent publishing; each opens its step. */
export function ViolationList(props: {
  violations: readonly FlowViolation[];
  onChosen: () => void;
}): ReactElement {
  const t = useText();
  const { draft, show } = useFlowEditing();
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
      {props.violations.map(({ step_id: id, rule }) => {
        const step = draft.steps.find((one) => one.id === id);
        const text = t(`flow.rules.${rule}`);
        return (
          <li key={`${id} ${rule}`}>
            {step === undefined ? (
              text
            ) : (
              <Link
                component="button"
                type="button"
                onClick={() => {
                  props.onChosen();
                  show(step.id, 'inspector');
                }}
                sx={{ textAlign: 'left', verticalAlign: 'baseline' }}
              >
                {t('flow.violation', { name: nameOf(step, t), rule: text })}
              </Link>
            )}
          </li>
        );
      })}
    </Box>
  );
}
