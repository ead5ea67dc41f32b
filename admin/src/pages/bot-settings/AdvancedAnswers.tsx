import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import { useId, useState, type ReactElement } from 'react';
import { useFormState } from 'react-hook-form';
import { FieldPair } from '../../components/SectionForm.tsx';
import { useText } from '../../i18n/useText.ts';
import { ADVANCED, SEARCH_TYPES, type BotValues } from './bot-settings-values.ts';
import { BotChoice, BotText } from './fields.tsx';

/** Rarely changed settings: collapsed, unless one of the fields has an error. */
export function AdvancedAnswers(): ReactElement {
  const t = useText();
  const panelId = useId();
  const { errors } = useFormState<BotValues>();
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || ADVANCED.some((name) => errors[name] !== undefined);
  return (
    <div>
      {/* Not disabled with the form: users who may not change settings can expand it. */}
      <Button
        component="span"
        role="button"
        tabIndex={0}
        color="inherit"
        size="small"
        aria-expanded={isOpen}
        aria-controls={panelId}
        endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        onClick={() => setOpened(!isOpen)}
        sx={{ ml: -0.5 }}
      >
        {t('botSettings.advanced')}
      </Button>
      <Collapse in={isOpen} id={panelId}>
        <Box sx={{ display: 'grid', gap: 2.5, pt: 1.5 }}>
          <BotChoice
            name="searchType"
            info={t('botSettings.searchTypeInfo')}
            options={SEARCH_TYPES.map((type) => ({
              value: String(type),
              label: t(`botSettings.searchTypes.${type}`),
            }))}
          />
          <FieldPair>
            <BotText name="topK" info={t('botSettings.topKInfo')} />
            <BotText name="memoryTurns" info={t('botSettings.memoryTurnsInfo')} />
          </FieldPair>
          <FieldPair>
            <BotText name="cacheHours" info={t('botSettings.cacheHoursInfo')} />
          </FieldPair>
        </Box>
      </Collapse>
    </div>
  );
}
