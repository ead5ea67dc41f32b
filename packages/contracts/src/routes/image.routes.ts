import * as ERRORS from '../errors/error-names.ts';
import { z } from 'zod';
import { idSchema } from '../entities/fields.ts';
import {
  confirmImageSchema,
  currentImageSchema,
  imageFileSchema,
  pendingImageUploadSchema,
  imageUploadSchema,
} from '../entities/image.ts';
import { defineRoute, fileBytesSchema, idParams, single, type ServiceName } from './define-route.ts';

/** Defines the image routes (definitions, section 13) of one kind of owner. */
export function defineImageRoutes(owner: {
  readonly service: ServiceName;
  /** Path below the base: `chat-bots`. */
  readonly path: string;
  /** The owner in a sentence: `chatbot`. */
  readonly noun: string;
  readonly right: 'manageWorkspace' | 'manageBots';
  /** Names of the owner's id and its image in examples. */
  readonly ids: readonly ['workspaceId', 'workspaceImageId'] | readonly ['botId', 'botImageId'];
}) {
  const { service, path, noun, right } = owner;
  const [ownerId, image] = owner.ids;
  const crop = { x: 0, y: 0, width: 1, height: 1 };
  return {
    create: defineRoute({
      id: `${service}.createImage`,
      method: 'POST',
      path: `/${path}/:id/image`,
      right,
      apiScope: null,
      summary: `Make an upload slot for a ${noun}'s picture.`,
      params: idParams,
      body: imageUploadSchema,
      example: (ids) => ({
        params: { id: ids[ownerId] },
        body: { name: 'dot.png', mimeType: 'image/png', size: 70 },
      }),
      response: single(pendingImageUploadSchema),
      status: 201,
      creates: true,
      errors: [ERRORS.fileTooLarge, ERRORS.fileTypeNotSupported],
    }),
    confirm: defineRoute({
      id: `${service}.confirmImage`,
      method: 'POST',
      path: `/${path}/:id/image/confirm`,
      right,
      apiScope: null,
      summary: 'The image is up: cut it to a square of 512 pixels and show it.',
      params: idParams,
      body: confirmImageSchema,
      example: (ids) => ({ params: { id: ids[ownerId] }, body: { imageId: ids[image], crop } }),
      needs: 'storedImage',
      response: single(currentImageSchema),
      creates: true,
      errors: [ERRORS.wrongState, ERRORS.fileTooLarge, ERRORS.fileTypeNotSupported],
    }),
    remove: defineRoute({
      id: `${service}.deleteImage`,
      method: 'DELETE',
      path: `/${path}/:id/image/:imageId`,
      right,
      apiScope: null,
      summary: 'Remove a picture; its address answers nothing any more.',
      params: z.strictObject({ id: idSchema, imageId: idSchema }),
      example: (ids) => ({ params: { id: ids[ownerId], imageId: ids[image] } }),
      needs: 'shownImage',
      response: single(currentImageSchema),
    }),
    read: defineRoute({
      id: `${service}.readImage`,
      method: 'GET',
      path: `/images/${path}/:id/:file`,
      right: 'public',
      summary: 'The picture itself, for anybody who has its address.',
      params: z.strictObject({ id: idSchema, file: imageFileSchema }),
      response: fileBytesSchema,
      fileType: 'image/webp',
      errors: [ERRORS.notFound],
    }),
  };
}
