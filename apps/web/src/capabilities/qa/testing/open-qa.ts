import { getQaAnswering, getQaCounts, listAskTags, listQaTags } from '@xuezhou/contract/qa';
import { openPage } from '../../../test/open-page.ts';
import { answer, type Answers } from '@xuezhou/client/testing/server.ts';
import { answering, counts, tag } from './samples.ts';

/** Opens an address as a student, with what every page of questions asks for. */
export const openQa = (address: string, says: Answers) =>
  openPage(address, {
    says: [
      answer(listQaTags, [tag()]),
      answer(listAskTags, [tag()]),
      answer(getQaCounts, counts()),
      answer(getQaAnswering, answering()),
      ...says,
    ],
  });
