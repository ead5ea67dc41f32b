import { chatApi, type FlowStep } from '@colloquy/contracts';
import BarChart from '@mui/icons-material/BarChartOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { useRoute } from '../../api/useRoute.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { FilterSelect } from '../../components/FilterSelect.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { useText } from '../../i18n/useText.ts';
import { useToday } from '../../i18n/useToday.ts';
import { useTimezone } from '../../session/useTimezone.ts';
import { firstDay, RANGES_DAYS } from './results-range.ts';
import { SurveyResults } from './SurveyResults.tsx';

const RESULTS_PX = 320;
const DEFAULT_DAYS = 30;

/** Results of a chatbot's flows in a range of days: how far visitors came, and where they left. */
export function FlowResultsPanel(props: {
  botId: string;
  /** The draft. */
  steps: readonly FlowStep[];
  /** Opens a step of the draft. */
  onStep: (id: string) => void;
}): ReactElement {
  const t = useText();
  const { botId, steps, onStep } = props;
  const [days, setDays] = useState<number>(DEFAULT_DAYS);
  const today = useToday();
  const timezone = useTimezone();
  const inZone = timezone === undefined ? {} : { timezone, dateFrom: firstDay(days, today) };
  const stats = useRoute(
    chatApi.readStatistics,
    { query: { chat_bot_id: botId, ...inZone } },
    { enabled: timezone !== undefined },
  );
  const draftIds = new Set(steps.map(({ id }) => id));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary">
        {t('flowResults.help')}
      </Typography>
      <FilterSelect
        label={t('flowResults.range')}
        value={String(days)}
        width="100%"
        options={RANGES_DAYS.map((some) => ({
          value: String(some),
          label: t('flowResults.lastDays', { days: some }),
        }))}
        onChange={(chosen) => setDays(Number(chosen))}
      />
      <Loaded query={stats} heightPx={RESULTS_PX}>
        {({ data: { surveys } }) =>
          surveys.length === 0 ? (
            <EmptyState
              icon={<BarChart />}
              title={t('flowResults.empty')}
              text={t('flowResults.emptyText')}
            />
          ) : (
            surveys.map((survey) => (
              <SurveyResults
                key={survey.root_id}
                survey={survey}
                onStep={onStep}
                canShow={(id) => draftIds.has(id)}
              />
            ))
          )
        }
      </Loaded>
    </Box>
  );
}
