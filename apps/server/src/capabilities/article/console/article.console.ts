import * as contract from '@xuezhou/contract/article/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { createArticle, saveArticle, takeOverArticle } from './change-articles.ts';
import { addArticlePicture, publishArticle, takeBackArticle } from './publish-articles.ts';
import {
  getArticleVersion,
  getSchoolArticle,
  listSchoolArticles,
  previewArticle,
} from './school-articles.ts';

export const articleConsole = (services: ConsoleServices) => [
  bind(contract.listSchoolArticles, () => listSchoolArticles(services)),
  bind(contract.getSchoolArticle, (input) => getSchoolArticle(services, input)),
  bind(contract.getArticleVersion, (input) => getArticleVersion(services, input)),
  bind(contract.previewArticle, (input) => previewArticle(services, input)),
  bind(contract.createArticle, (input, caller) => createArticle(services, input, caller)),
  bind(contract.saveArticle, (input, caller) => saveArticle(services, input, caller)),
  bind(contract.publishArticle, (input, caller) => publishArticle(services, input, caller)),
  bind(contract.takeBackArticle, (input, caller) => takeBackArticle(services, input, caller)),
  bind(contract.takeOverArticle, (input, caller) => takeOverArticle(services, input, caller)),
  bind(contract.addArticlePicture, (input, caller) => addArticlePicture(services, input, caller)),
];
