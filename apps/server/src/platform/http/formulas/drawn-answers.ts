import { drawnHeader } from '@xuezhou/rules/text/formula/drawn-header';
import { formulasInJson } from '@xuezhou/rules/text/formula/formulas-in-json';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { drawFormulas } from './draw-formulas.ts';

/** Whether who asks is a page of ours, which shows formulas without drawing them. */
export const wantsDrawn = ({ headers }: FastifyRequest): boolean =>
  headers[drawnHeader] !== undefined;

/** An answer on its way to who asked. */
export async function drawnAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (!wantsDrawn(request) || typeof payload !== 'string' || !payload.endsWith('}')) return payload;
  if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
  return await withDrawnFormulas(payload);
}

/**
 * Puts the drawn formulas of an answer beside its data: whatever field of whatever operation has them, as HTML, between
 * dollars in plain words, or as parts of an excerpt. The data have TeX as before.
 */
export async function withDrawnFormulas(json: string): Promise<string> {
  const formulas = await drawFormulas(formulasInJson(json));
  if (Object.keys(formulas).length === 0) return json;
  return `${json.slice(0, -1)},"formulas":${JSON.stringify(formulas)}}`;
}
