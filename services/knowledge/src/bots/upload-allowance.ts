import { billingApi } from '@colloquy/contracts';
import { assertCovered, type RequestContext, type ServiceClient } from '@colloquy/service-kit';
import type { DocumentRepository } from '../documents/documents.repository.ts';

/** Whether a workspace may add knowledge: documents are not counted, but what they take up is, and a trial ends. */
export interface UploadAllowance {
  /** Throws 402005, 402006 and the like, with the limit's figures, unless so many bytes more are covered. */
  assertRoom(workspaceId: string, wantedBytes: number, context: RequestContext): Promise<void>;
}

export function createUploadAllowance(
  client: ServiceClient,
  documents: Pick<DocumentRepository, 'storedBytes'>,
): UploadAllowance {
  return {
    async assertRoom(workspaceId, wantedBytes, context) {
      const query = { count: await documents.storedBytes(workspaceId), wanted: Math.max(0, wantedBytes) };
      const { data } = await client.call(
        billingApi.readAllowance,
        { params: { id: workspaceId, resource: 'storageBytes' }, query },
        { context },
      );
      assertCovered(data);
    },
  };
}
