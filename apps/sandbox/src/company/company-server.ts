import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { sendJson } from '../http/exchange.ts';
import { answerApi } from './answer-api.ts';
import { answerDirectory } from './answer-directory.ts';
import { makeCompanies } from './companies.ts';
import type { CompanyDesk, CompanyServerOptions } from './company-desk.ts';
import { Grants } from './grants.ts';
import { showCards } from './sent-cards.ts';
import { isInsideScript, sendInsideScript } from '../dingtalk/inside-script.ts';
import { isSignInPage, sendBack, showPeople } from './sign-in-pages.ts';

/**
 * The hosts of 企业微信, 钉钉 and 飞书, whose paths are others, with several companies, and what changes their directories for
 * tests; not yet listening.
 */
export function createCompanyServer(options: CompanyServerOptions): Server {
  const desk: CompanyDesk = {
    ...{ ...options, companies: makeCompanies(), grants: new Grants(options.now), sent: [] },
  };
  return createServer((request, response) => {
    answer(request, response, desk).catch((error: unknown) => {
      console.error('沙箱的企业微信、钉钉和飞书端口遇到意外错误。', error);
      if (!response.headersSent) sendJson(response, 500, { error: 'server_error' });
      else response.destroy();
    });
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  desk: CompanyDesk,
): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'company'}`);
  if (await answerDirectory(request, response, url, desk)) return;
  const isPage = request.method === 'GET';
  if (isPage && url.pathname === '/as') return sendBack(response, url, desk);
  if (isPage && url.pathname === '/sandbox/messages') return showCards(response, url, desk.sent);
  if (isPage && isInsideScript(url)) return sendInsideScript(response, url, desk);
  if (isPage && isSignInPage(url)) return showPeople(response, url, desk);
  await answerApi(request, response, url, desk);
}
