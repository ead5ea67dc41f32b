import * as ERRORS from '../errors/error-names.ts';
import { z } from 'zod';
import type { ErrorCode } from '../errors/catalogue.ts';
import { idSchema } from '../entities/fields.ts';
import {
  confirmImageSchema,
  currentImageSchema,
  imageFileSchema,
  pendingImageUploadSchema,
  imageUploadSchema,
} from '../entities/image.ts';
import { defineRoute, fileBytesSchema, idParams, single, type ServiceName } from './define-route.ts';

/** The routes of a picture (definitions, section 13), which is the same for whatever has one. */
export function defineImageRoutes(owner: {
  readonly service: ServiceName;
  /** Below the base: `chat-bots`. */
  readonly path: string;
  /** What it is called in a sentence: `chatbot`. */
  readonly noun: string;
  /** The code for those who may look and not change. */
  readonly forbidden: ErrorCode;
}) {
  const { service, path, noun, forbidden } = owner;
  return {
    create: defineRoute({
      id: `${service}.createImage`,
      method: 'POST',
      path: `/${path}/:id/image`,
      access: 'user',
      summary: `Make an upload slot for a ${noun}'s picture.`,
      params: idParams,
      body: imageUploadSchema,
      response: single(pendingImageUploadSchema),
      status: 201,
      creates: true,
      errors: [
        ERRORS.fieldNotValid,
        forbidden,
        ERRORS.notFound,
        ERRORS.fileTooLarge,
        ERRORS.fileTypeNotSupported,
      ],
    }),
    confirm: defineRoute({
      id: `${service}.confirmImage`,
      method: 'POST',
      path: `/${path}/:id/image/confirm`,
      access: 'user',
      summary: 'The image is up: cut it to a square of 512 pixels and show it.',
      params: idParams,
      body: confirmImageSchema,
      response: single(currentImageSchema),
      creates: true,
      errors: [
        ERRORS.fieldNotValid,
        forbidden,
        ERRORS.notFound,
        ERRORS.wrongState,
        ERRORS.fileTooLarge,
        ERRORS.fileTypeNotSupported,
      ],
    }),
    remove: defineRoute({
      id: `${service}.deleteImage`,
      method: 'DELETE',
      path: `/${path}/:id/image/:imageId`,
      access: 'user',
      summary: 'Remove a picture; its address answers nothing any more.',
      params: z.strictObject({ id: idSchema, imageId: idSchema }),
      response: single(currentImageSchema),
      errors: [forbidden, ERRORS.notFound],
    }),
    read: defineRoute({
      id: `${service}.readImage`,
      method: 'GET',
      path: `/images/${path}/:id/:file`,
      access: 'public',
      summary: 'The picture itself, for anybody who has its address.',
      params: z.strictObject({ id: idSchema, file: imageFileSchema }),
      response: fileBytesSchema,
      fileType: 'image/webp',
      errors: [ERRORS.notFound],
    }),
  };
}
