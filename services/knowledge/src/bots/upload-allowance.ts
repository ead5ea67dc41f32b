import { billingApi } from '@colloquy/contracts';
import { assertCovered, type RequestContext, type ServiceClient } from '@colloquy/service-kit';

/** Whether a workspace may add knowledge: documents are not counted, but an ended trial adds nothing. */
export interface UploadAllowance {
  /** Throws 402006 and the like, with the limit's figures. */
  assertOpen(workspaceId: string, context: RequestContext): Promise<void>;
}

export function createUploadAllowance(client: ServiceClient): UploadAllowance {
  return {
    async assertOpen(workspaceId, context) {
      const { data } = await client.call(
        billingApi.readAllowance,
        { params: { id: workspaceId, resource: 'pages' }, query: { count: 0 } },
        { context },
      );
      assertCovered(data);
    },
  };
}
