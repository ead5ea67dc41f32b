import type { RouteContract } from '@colloquy/contracts';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { z } from 'zod';
import { useBackend } from './backend.tsx';
import type { RouteInput } from './call-route.ts';
import { refresh, type Stale } from './route-key.ts';
import { useErrorNotice } from './useErrorNotice.ts';

export interface ActionOptions<TAnswer, TInput> {
  /** What the change makes stale; asked again before the action counts as done. */
  readonly stale?: readonly Stale[];
  /** What a toast says when it is done. */
  readonly done?: string | ((answer: TAnswer, input: TInput) => string);
  readonly onDone?: (answer: TAnswer, input: TInput) => void | Promise<void>;
  /** Instead of a toast that tells the error, for example to show it beside a field. */
  readonly onError?: (error: unknown, input: TInput) => void;
}

/** A changing call that is no change of a record in a list: errors, notices and what becomes stale in one place. */
export function useAction<
  TParams extends z.ZodType,
  TQuery extends z.ZodType,
  TBody extends z.ZodType,
  TResponse extends z.ZodType,
>(
  route: RouteContract<TParams, TQuery, TBody, TResponse>,
  options: ActionOptions<z.output<TResponse>, RouteInput<TParams, TQuery, TBody>> = {},
): UseMutationResult<z.output<TResponse>, unknown, RouteInput<TParams, TQuery, TBody>> {
  const { call } = useBackend();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const showError = useErrorNotice();
  const { stale = [], done, onDone, onError = showError } = options;
  return useMutation<z.output<TResponse>, unknown, RouteInput<TParams, TQuery, TBody>>({
    mutationKey: [route.id],
    mutationFn: (input) => call(route, input),
    onSuccess: async (answer, input) => {
      if (done !== undefined)
        notify(typeof done === 'string' ? done : done(answer, input), { type: 'success' });
      await onDone?.(answer, input);
    },
    onError: (error, input) => onError(error, input),
    onSettled: () => refresh(queryClient, stale),
  });
}
