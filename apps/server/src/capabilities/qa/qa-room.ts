import { qaRoom } from '@xuezhou/contract/qa';
import { bindRoom } from '../../platform/realtime/bind-room.ts';
import type { Services } from '../../platform/services.ts';
import { findReadable } from './find-readable.ts';
import { readerOf } from './list/list-questions.ts';

/** A student reads one question in few pages at a time. */
const maxPages = 10;

/** The rooms of open questions: pages that come in only listen. */
export const qaRooms = (services: Services) =>
  bindRoom(qaRoom, {
    pages: {
      most: () => maxPages,
      words: '你在很多页面打开了这个问题，这一页不再自动更新。要接着看，请刷新页面。',
    },
    keyOf: ({ questionId }) => questionId,
    admit: (student, { questionId }) =>
      findReadable(services.database.connection, readerOf(services, student), questionId),
    welcome: ({ place }) => Promise.resolve({ number: place.last_number }),
    present: () => Promise.resolve({}),
    requests: {},
  });
