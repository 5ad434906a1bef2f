import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './capabilities/account/account.routes.ts';
import { cancellationRoutes } from './capabilities/account/cancellation/cancellation.routes.ts';
import { passwordRoutes } from './capabilities/account/password/password.routes.ts';
import { registrationRoutes } from './capabilities/account/registration/registration.routes.ts';
import { settingsRoutes } from './capabilities/account/settings/settings.routes.ts';
import { demandAgreement } from './capabilities/agreement/agreement.port.ts';
import { agreementRoutes } from './capabilities/agreement/agreement.routes.ts';
import { assignmentRoutes } from './capabilities/assignment/assignment.routes.ts';
import { mountAttachments } from './capabilities/assignment/attachment.routes.ts';
import { campRoutes } from './capabilities/camp/camp.routes.ts';
import { careerRoutes } from './capabilities/career/career.routes.ts';
import { captchaRoutes } from './capabilities/account/captcha/captcha.routes.ts';
import { deviceRoutes } from './capabilities/account/device/device.routes.ts';
import { mobileRoutes } from './capabilities/account/mobile/mobile.routes.ts';
import { mountWechatCallbacks } from './capabilities/account/wechat/wechat-callback.routes.ts';
import { wechatRoutes } from './capabilities/account/wechat/wechat.routes.ts';
import { courseRoutes } from './capabilities/course/course.routes.ts';
import { mountLiveCalendars } from './capabilities/course/live/calendar.routes.ts';
import { mountLiveNotices } from './capabilities/course/live/live-notice.routes.ts';
import { mountLiveRooms } from './capabilities/course/live/live-room.ts';
import { liveRoutes } from './capabilities/course/live/live.routes.ts';
import { mountCourseFiles } from './capabilities/course/material/file.routes.ts';
import { mountMedia } from './capabilities/course/media.routes.ts';
import { mountOwnCardExport } from './capabilities/flash-card/deck/export.routes.ts';
import { flashCardRoutes } from './capabilities/flash-card/flash-card.routes.ts';
import { demandIdentity } from './capabilities/identity/identity.port.ts';
import { identityRoutes } from './capabilities/identity/identity.routes.ts';
import { mountIdentityImages } from './capabilities/identity/image.routes.ts';
import { mountInvoiceFiles } from './capabilities/mall/invoice/invoice.routes.ts';
import { mallRoutes } from './capabilities/mall/mall.routes.ts';
import { mountPaymentNotices } from './capabilities/mall/payment/notice.routes.ts';
import { messageRoutes } from './capabilities/message/message.routes.ts';
import { mockRoutes } from './capabilities/mock/mock.routes.ts';
import { practiceRoutes } from './capabilities/practice/practice.routes.ts';
import { favoriteRoutes } from './capabilities/favorite/favorite.routes.ts';
import { mountNotesExport } from './capabilities/notes/export.routes.ts';
import { noteReader } from './capabilities/notes/note-reader.ts';
import { notesRoutes } from './capabilities/notes/notes.routes.ts';
import { reviewRoutes } from './capabilities/review/review.routes.ts';
import { siteRoutes } from './capabilities/site/site.routes.ts';
import { isNotePicture, mountPictures } from './capabilities/upload/picture.routes.ts';
import { uploadRoutes } from './capabilities/upload/upload.routes.ts';
import { deckFiles } from './interchange/decks/deck-files.ts';
import { personalData } from './personal-data.ts';
import type { Binding, CurrentStudent } from './platform/http/bind.ts';
import { mountDocumentation } from './platform/http/documentation.ts';
import { mountHealth } from './platform/http/health.ts';
import { makeHttpServer } from './platform/http/http-server.ts';
import { mount } from './platform/http/mount.ts';
import { mountPages } from './platform/http/pages.ts';
import { mountPublicImages } from './platform/media/images/public-image.ts';
import { openRealtime } from './platform/realtime/open-realtime.ts';
import type { Services } from './platform/services.ts';
import { sessionCookie } from './platform/sessions.ts';
import { aliyunIdentity } from './providers/identity/aliyun-identity.ts';
import { chooseLive } from './providers/live/choose-live.ts';
import { chooseWechat } from './providers/wechat/choose-wechat.ts';

const readNote = noteReader();

/** Every binding of every capability; who may call what stands in each operation's access. */
export function allBindings(services: Services): Binding[] {
  return [
    ...siteRoutes(services),
    ...accountRoutes(services),
    ...captchaRoutes(services),
    ...deviceRoutes(services),
    ...mobileRoutes(services),
    ...passwordRoutes(services),
    ...registrationRoutes(services),
    ...settingsRoutes(services, personalData(services)),
    ...cancellationRoutes(services),
    ...wechatRoutes(services, chooseWechat(services.config.wechat)),
    ...identityRoutes(services, aliyunIdentity(services.config)),
    ...courseRoutes(services),
    ...liveRoutes(services, chooseLive(services.config.live)),
    ...practiceRoutes(services),
    ...reviewRoutes(services),
    ...flashCardRoutes({ ...services, readNote }, deckFiles),
    ...mockRoutes(services),
    ...messageRoutes(services),
    ...agreementRoutes(services),
    ...uploadRoutes(services),
    ...notesRoutes({ ...services, readNote }),
    ...favoriteRoutes(services),
    ...assignmentRoutes(services),
    ...campRoutes(services),
    ...careerRoutes(services),
    ...mallRoutes(services),
  ];
}

/** The whole HTTP side, not yet listening. */
export async function makeApp(
  services: Services,
  options: { isStopping: () => boolean; pages?: string },
): Promise<FastifyInstance> {
  const app = await makeHttpServer(services.config, services.log, {
    hasPages: options.pages !== undefined,
  });
  mountHealth(app, services, options.isStopping);
  await mountDocumentation(app);
  mount(app, allBindings(services), guardsOf(services), services.config);
  await mountWechatCallbacks(app, services, chooseWechat(services.config.wechat));
  await mountPaymentNotices(app, services);
  mountInvoiceFiles(app, services);
  mountMedia(app, services);
  mountCourseFiles(app, services);
  mountLiveCalendars(app, services);
  const liveRooms = mountLiveRooms(services, openRealtime(app, services));
  await mountLiveNotices(app, services, chooseLive(services.config.live), liveRooms);
  mountIdentityImages(app, services);
  mountNotesExport(app, services);
  mountOwnCardExport(app, services, deckFiles);
  mountPictures(app, services);
  mountAttachments(app, services);
  mountPublicImages(app, services.storage, isNotePicture(services));
  if (options.pages !== undefined) await mountPages(app, options.pages);
  return app;
}

function guardsOf(services: Services) {
  const { config, sessions } = services;
  const cookie = sessionCookie(config);
  return {
    session: async (request: { cookies: { [name: string]: string | undefined } }) =>
      await sessions.find(request.cookies[cookie]),
    admitToCourse: async (student: CurrentStudent, courseId: number) => {
      await demandIdentity(services, student, courseId);
      await demandAgreement(services, student, courseId);
    },
  };
}
