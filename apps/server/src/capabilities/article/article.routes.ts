import * as contract from '@xuezhou/contract/article';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { getArticle, listArticles } from './read-articles.ts';

export const articleRoutes = (services: Services) => [
  bind(contract.listArticles, (input) => listArticles(services, input)),
  bind(contract.getArticle, ({ params }) => getArticle(services, params.slug)),
];
