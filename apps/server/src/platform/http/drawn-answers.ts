import { drawnHeader } from '@xuezhou/rules/text/formula/drawn-header';
import { formulasInJson } from '@xuezhou/rules/text/formula/formulas-in-json';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { drawFormulas } from '../text/draw-formulas.ts';

/**
 * Puts the drawn formulas of an answer beside its data, for a page that asks for them: whatever field of whatever operation
 * has them, as HTML, between dollars in plain words, or as parts of an excerpt. The data have TeX as before.
 */
export async function addDrawnFormulas(
  { headers }: FastifyRequest,
  _reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (headers[drawnHeader] === undefined || typeof payload !== 'string') return payload;
  if (!payload.endsWith('}')) return payload;
  const formulas = await drawFormulas(formulasInJson(payload));
  if (Object.keys(formulas).length === 0) return payload;
  return `${payload.slice(0, -1)},"formulas":${JSON.stringify(formulas)}}`;
}
