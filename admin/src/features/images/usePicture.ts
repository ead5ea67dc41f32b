import { botApi, workspaceApi, type ImageCrop } from '@colloquy/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../api/useAction.ts';
import { useBackend } from '../../api/backend.tsx';
import { putFile } from '../uploads/put-file.ts';

/** A workspace or chatbot with a picture. */
export interface PictureOwner {
  readonly kind: 'workspace' | 'bot';
  readonly id: string;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly imageId: string | null;
}

const ROUTES = {
  workspace: {
    create: workspaceApi.createWorkspaceImage,
    confirm: workspaceApi.confirmWorkspaceImage,
    remove: workspaceApi.deleteWorkspaceImage,
    list: 'workspaces',
  },
  bot: {
    create: botApi.createBotImage,
    confirm: botApi.confirmBotImage,
    remove: botApi.deleteBotImage,
    list: 'chat-bots',
  },
} as const;

/** Uploads and deletes a picture; all views of it are reloaded. */
export function usePicture(owner: PictureOwner, onDone: () => void) {
  const { call } = useBackend();
  const queryClient = useQueryClient();
  const [part, setPart] = useState(0);
  const routes = ROUTES[owner.kind];
  const onSuccess = async () => {
    await queryClient.invalidateQueries({ queryKey: [routes.list] });
    onDone();
  };
  const save = useMutation({
    mutationFn: async ({ file, crop }: { file: File; crop: ImageCrop }) => {
      setPart(0);
      const params = { id: owner.id };
      const body = { name: file.name, mimeType: file.type, size: file.size };
      const { data: slot } = await call(routes.create, { params, body });
      await putFile(slot, file, setPart);
      await call(routes.confirm, { params, body: { imageId: slot.imageId, crop } });
    },
    onSuccess,
  });
  const remove = useAction(routes.remove, { stale: [routes.list], done: 'images.removed', onDone });
  const runRemove = () => remove.mutate({ params: { id: owner.id, imageId: owner.imageId ?? '' } });
  return { save, remove: { run: runRemove, isPending: remove.isPending }, part };
}
