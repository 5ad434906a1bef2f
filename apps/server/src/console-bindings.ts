import { accountConsole } from './capabilities/account/console/account.console.ts';
import { assignmentConsole } from './capabilities/assignment/console/assignment.console.ts';
import { campConsole } from './capabilities/camp/console/camp.console.ts';
import { careerConsole } from './capabilities/career/console/career.console.ts';
import { catalogueConsole } from './capabilities/catalogue/console/catalogue.console.ts';
import { enrolmentConsole } from './capabilities/course/access/console/enrolment.console.ts';
import { liveConsole } from './capabilities/course/live/console/live.console.ts';
import { materialConsole } from './capabilities/course/material/console/material.console.ts';
import { flashCardConsole } from './capabilities/flash-card/console/flash-card.console.ts';
import { identityConsole } from './capabilities/identity/console/identity.console.ts';
import { messageConsole } from './capabilities/message/console/message.console.ts';
import { reviewConsole } from './capabilities/review/console/review.console.ts';
import { siteConsole } from './capabilities/site/console/site.console.ts';
import { staffRoutes } from './capabilities/staff/staff.routes.ts';
import type { Binding } from './platform/http/bind.ts';
import type { ConsoleServices } from './platform/services.ts';
import { chooseLive } from './providers/live/choose-live.ts';

/** What staff can do, by the console or by the command line. */
export const consoleBindings = (services: ConsoleServices): Binding[] => [
  ...staffRoutes(services),
  ...accountConsole(services),
  ...identityConsole(services),
  ...messageConsole(services),
  ...assignmentConsole(services),
  ...campConsole(services),
  ...careerConsole(services),
  ...siteConsole(services),
  ...flashCardConsole(services),
  ...reviewConsole(services),
  ...catalogueConsole(services),
  ...enrolmentConsole(services),
  ...liveConsole(services, chooseLive(services.config.live)),
  ...materialConsole(services),
];
