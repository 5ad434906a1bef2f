import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Faults } from '../faults/faults.ts';
import { readBody, sendJson } from '../http/exchange.ts';
import type { GradeBooks } from './grade-book.ts';
import { SANDBOX_LTI_CLIENT, type LtiUniversity } from './lti-people.ts';
import { readToolStatement, type ToolKeys } from './tool-statement.ts';

interface Desk {
  readonly faults: Faults;
  readonly books: GradeBooks;
  readonly now: () => Date;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly university: LtiUniversity;
  readonly issuer: string;
}

const scope = (name: string): string => `https://purl.imsglobal.org/spec/lti-ags/scope/${name}`;
const scoreScope = scope('score');
const granted = [scope('lineitem'), scope('result.readonly'), scoreScope];
/** As Canvas has it: every score is another attempt that is handed in now, unless it says otherwise. */
const canvasSubmission = 'https://canvas.instructure.com/lti/submission';
const tokenSeconds = 3600;

/** As Moodle writes them: with a query behind the path. */
const itemAddress = (issuer: string, item: string): string =>
  `${issuer}/services.php/2/lineitems/${item}/lineitem?type_id=1`;

/** What a launch says of the grade book; `fault`: what it says wrongly. */
export function gradesClaim(issuer: string, item: string, fault: string | undefined): object {
  const lineitem = itemAddress(issuer, item);
  const others = lineitem.replace(/\/(?:jiangcheng|linhai)\//, (own) =>
    own === '/jiangcheng/' ? '/linhai/' : '/jiangcheng/',
  );
  return {
    'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': {
      scope: fault === 'no-score-scope' ? granted.filter((one) => one !== scoreScope) : granted,
      lineitems: `${issuer}/services.php/2/lineitems?type_id=1`,
      ...(fault !== 'no-line-item' && {
        lineitem: fault === 'others-line-item' ? others : lineitem,
      }),
    },
  };
}

/** @returns false where the address is none of these */
export async function answerOfGrades(
  exchange: Exchange,
  path: string,
  desk: Desk,
): Promise<boolean> {
  const { request, response, university } = exchange;
  const item = /^services\.php\/2\/lineitems\/(\d+)\/lineitem\/scores$/.exec(path)?.[1];
  switch (`${request.method} ${item === undefined ? path : 'scores'}`) {
    case 'POST token':
      await giveToken(exchange, desk);
      return true;
    case 'POST scores':
      await takeScore(exchange, item ?? '', desk);
      return true;
    case 'GET scores.json':
      sendJson(response, 200, {
        scores: desk.books.scoresOf(university.id),
        tokens: desk.books.given,
      });
      return true;
    // As an administrator pastes them into the settings of the tool.
    case 'PUT tool-keys':
      desk.books.knowTool(university.id, JSON.parse(String(await readBody(request))) as ToolKeys);
      sendJson(response, 200, {});
      return true;
    case 'DELETE tokens':
      desk.books.endTokens();
      sendJson(response, 200, {});
      return true;
    default:
      return false;
  }
}

const isOf = (given: unknown, wanted: string): boolean =>
  given === wanted || (Array.isArray(given) && given.includes(wanted));

async function giveToken(
  { request, response, university, issuer }: Exchange,
  { faults, books, now }: Desk,
): Promise<void> {
  const fault = faults.take('lti-grades', (next) => next.startsWith('token-'))?.slice(6);
  if (fault !== undefined && /^\d+$/.test(fault))
    return sendJson(response, Number(fault), { error: 'temporarily_unavailable' });
  const form = new URLSearchParams(String(await readBody(request)));
  const wrong = (error: string, told = '') =>
    sendJson(response, 400, { error, error_description: told });
  if (form.get('grant_type') !== 'client_credentials') return wrong('unsupported_grant_type');
  const said = readToolStatement(
    form.get('client_assertion') ?? '',
    await books.keysOfTool(university.id),
  );
  if (typeof said === 'string') return wrong('invalid_client', said);
  const seconds = now().getTime() / 1000;
  const { id } = SANDBOX_LTI_CLIENT;
  const isClient = said['iss'] === id && said['sub'] === id && isOf(said['aud'], `${issuer}/token`);
  const isNow = Number(said['exp']) > seconds - 60 && Number(said['iat']) < seconds + 60;
  if (!isClient || !isNow) return wrong('invalid_client', 'not for this platform, or too old');
  if (!books.isFirst(`${university.id} ${String(said['jti'])}`))
    return wrong('invalid_client', 'used before');
  const wished = (form.get('scope') ?? '').split(' ').filter((one) => granted.includes(one));
  if (fault === 'no-scope' || wished.length === 0) return wrong('invalid_scope');
  const until = now().getTime() + tokenSeconds * 1000;
  const scopes = fault === 'other-scope' ? [scope('result.readonly')] : wished;
  sendJson(response, 200, {
    ...{ access_token: books.giveToken({ university: university.id, scopes, until }) },
    ...{ token_type: 'Bearer', expires_in: tokenSeconds, scope: scopes.join(' ') },
  });
}

async function takeScore(
  { request, response, university }: Exchange,
  item: string,
  { faults, books, now }: Desk,
): Promise<void> {
  const fault = faults.take('lti-grades', (next) => !next.startsWith('token-'));
  if (fault === 'timeout') return;
  if (fault !== undefined && /^\d+$/.test(fault)) return sendFault(response, Number(fault));
  const bearer = (request.headers.authorization ?? '').replace(/^Bearer /, '');
  const token = books.ofToken(bearer, now().getTime());
  if (token?.university !== university.id) return sendJson(response, 401, { error: 'token' });
  if (!token.scopes.includes(scoreScope)) return sendJson(response, 403, { error: 'scope' });
  const known = books.itemAt(university.id, item);
  if (known === undefined) return sendJson(response, 404, { error: 'no such item' });
  if (request.headers['content-type'] !== 'application/vnd.ims.lis.v1.score+json')
    return sendJson(response, 415, { error: 'content-type' });
  const score = readScore(JSON.parse(String(await readBody(request))) as Record<string, unknown>);
  if (typeof score === 'string') return sendJson(response, 400, { error: score });
  if (!university.people.some(({ id }) => id === score.userId))
    return sendJson(response, 422, { error: 'no learner of this course' });
  const kept = books.keep(university.id, { ...score, item, ...known }, now().toISOString());
  if (kept === undefined) return sendJson(response, 409, { error: 'there is a later score' });
  if (fault === 'hang-after-send') return;
  if (fault === 'cut-after-send') return void response.destroy();
  response.writeHead(200).end();
}

function sendFault(response: ServerResponse, status: number): void {
  if (status === 429 || status === 503) response.setHeader('retry-after', '600');
  sendJson(response, status, { error: `fault ${status}` });
}

function readScore(given: Readonly<Record<string, unknown>>) {
  const { userId, scoreGiven, scoreMaximum, activityProgress, gradingProgress, timestamp } = given;
  if (typeof userId !== 'string') return 'userId';
  if (typeof timestamp !== 'string' || Number.isNaN(Date.parse(timestamp))) return 'timestamp';
  if (typeof activityProgress !== 'string' || typeof gradingProgress !== 'string')
    return 'progress';
  const isScored = typeof scoreGiven === 'number';
  if (isScored && (typeof scoreMaximum !== 'number' || scoreMaximum <= 0)) return 'scoreMaximum';
  const submission = given['submission'] as { submittedAt?: unknown } | undefined;
  const canvas = given[canvasSubmission] as { new_submission?: unknown } | undefined;
  const submittedAt = submission?.submittedAt ?? null;
  if (
    submittedAt !== null &&
    (typeof submittedAt !== 'string' || Number.isNaN(Date.parse(submittedAt)))
  )
    return 'submittedAt';
  return {
    ...{ submittedAt, isNew: canvas?.new_submission !== false },
    ...{ userId, timestamp, activity: activityProgress, grading: gradingProgress },
    // Moodle shows nothing before all of it is graded.
    score: isScored && gradingProgress === 'FullyGraded' ? scoreGiven : null,
    maximum: Number(scoreMaximum ?? 1),
  };
}
