import { timelineParts } from '../../platform/staff/timeline-parts.ts';
import { lectureTimeline } from './lecture-timeline.ts';
import { defineCapability } from '../../platform/capability.ts';
import { listen, provide } from '../../platform/wiring/slot.ts';
import { learningTotals } from '../account/account.port.ts';
import { studyCounts } from '../points/points.port.ts';
import { learningTotals as totalsOf, watchedHours } from './learning-totals.ts';
import { courseGone } from '../catalogue/catalogue.port.ts';
import { letVideosGo } from './content/videos-of-course.ts';
import { askedQuestions } from './asked-questions.ts';
import { encodeSound, findMissingSounds } from './media/encode-sound.ts';
import { encodeVideo, removeReplaced } from './media/encode-video.ts';
import { lecturePersonalData } from './lecture.personal-data.ts';
import { soundAlone } from './sound.migration.ts';
import { watchedByAll } from './reports.migration.ts';
import { lectureRoutes } from './lecture.routes.ts';
import { mountMedia } from './media/media.routes.ts';
import { lecturePlacement } from './lecture.tables.ts';

export const lectureCapability = defineCapability({
  name: 'lecture',
  placement: lecturePlacement,
  requires: [askedQuestions],
  on: [listen(courseGone, letVideosGo)],
  provides: [
    provide(timelineParts, lectureTimeline),
    provide(learningTotals, totalsOf),
    provide(studyCounts.watchedHours, watchedHours),
  ],
  routes: ({ services }) => lectureRoutes(services),
  mount: (app, { services }) => mountMedia(app, services),
  jobs: ({ services }) => ({
    'encode-video': (payload, context) => encodeVideo(services, payload, context),
    'encode-sound': (payload, context) => encodeSound(services, payload, context),
    'find-missing-sounds': () => findMissingSounds(services),
    'remove-encodings': () => removeReplaced(services),
  }),
  schedule: ['25 * * * * remove-encodings', '40 * * * * find-missing-sounds'],
  personalData: () => lecturePersonalData,
  migrations: { '20261128-watched-by-all': watchedByAll, '20261129-sound-alone': soundAlone },
});
