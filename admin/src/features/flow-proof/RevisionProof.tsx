import { botApi, chatApi } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useRoute } from '../../api/useRoute.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { ExportProof } from './ExportProof.tsx';
import { ProofReport } from './ProofReport.tsx';

const REPORT_PX = 320;
const COUNTS_PX = 80;

/** The proof of a published revision, as the server stores it. */
export function RevisionProof(props: {
  botId: string;
  revision: number;
  onStep: (id: string) => void;
  canShow: (id: string) => boolean;
}): ReactElement {
  const { botId, revision, onStep, canShow } = props;
  const flow = useRoute(botApi.listSurveys, { query: { chat_bot_id: botId, revision } });
  const proved = useRoute(botApi.proveFlow, { params: { id: botId }, query: { revision } });
  const counts = useRoute(chatApi.countFlowRuns, { query: { chat_bot_id: botId, revision } });
  return (
    <Loaded query={flow} heightPx={REPORT_PX}>
      {({ data: steps }) => (
        <Loaded query={proved} heightPx={REPORT_PX}>
          {({ data: proof }) => (
            <>
              <ExportProof revision={revision} proof={proof} steps={steps} counts={counts.data?.data} />
              <ProofReport
                steps={steps}
                proof={proof}
                counts={counts.data?.data}
                onStep={onStep}
                canShow={canShow}
              />
              {counts.data === undefined && (
                <Loaded query={counts} heightPx={COUNTS_PX}>
                  {() => null}
                </Loaded>
              )}
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
