import type { School } from '@xuezhou/contract/site';
import type { Connection } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
import { requirement } from '../../platform/wiring/slot.ts';
import { readFamilies } from './families/family.repository.ts';
import { faceOf, readLook, type Look } from './look/look.repository.ts';
import { readSchoolSettings, type SchoolSettings } from './school-settings.ts';

/** Asked of who sells: the families of which something can be bought. */
export const soldFamilies =
  requirement<(connection: Connection, now: Date) => Promise<string[]>>('site.soldFamilies');

const keptMs = 10_000;

/** As this server tells it. */
type WholeSchool = School & Required<Pick<School, 'courseFamilies'>>;

interface Kept {
  readonly at: number;
  readonly school: Promise<WholeSchool>;
}

const kept = new WeakMap<Connection, Kept>();

/** What the school says of itself, as it was at most ten seconds ago: every page of everybody asks for it. */
export async function getSchool({
  database: { connection },
  clock,
  config,
}: Pick<Services, 'database' | 'clock' | 'config'>): Promise<WholeSchool> {
  const moment = clock.now();
  const now = moment.getTime();
  const known = kept.get(connection);
  if (known !== undefined && Math.abs(now - known.at) < keptMs) return await known.school;
  const fresh = { at: now, school: readSchool(connection, { config, now: moment }) };
  kept.set(connection, fresh);
  // A failure is not worth keeping.
  fresh.school.catch(() => {
    if (kept.get(connection) === fresh) kept.delete(connection);
  });
  return await fresh.school;
}

/** What families of courses are called, by their codes. */
export const familyNames = async (
  services: Pick<Services, 'database' | 'clock' | 'config'>,
): Promise<ReadonlyMap<string, string>> =>
  new Map((await getSchool(services)).courseFamilies.map(({ code, name }) => [code, name]));

/** What was just saved is seen at once, at this server. */
export function forgetSchool(connection: Connection): void {
  kept.delete(connection);
}

async function readSchool(
  connection: Connection,
  { config, now }: { config: Services['config']; now: Date },
): Promise<WholeSchool> {
  const look = await readLook(connection);
  const families = await soldFamilies.of(connection)(connection, now);
  const courseFamilies = (await readFamilies(connection)).map(
    ({ version: _version, ...family }) => family,
  );
  const settings = await readSchoolSettings(connection);
  return { ...presentSchool(look, settings, config), families, courseFamilies };
}

/** In China it can be reached, and it offers a browser that is young enough. */
const browserPage = 'https://www.microsoft.com/zh-cn/edge/download';

function presentSchool(
  look: Look,
  set: SchoolSettings,
  { wechat, DEBUG_AGREEMENT }: Services['config'],
): Omit<School, 'families' | 'courseFamilies'> {
  const value = (key: keyof SchoolSettings): string | null => set[key] ?? null;
  return {
    name: look.name,
    face: faceOf(look),
    company: value('COMPANY_NAME'),
    address: value('COMPANY_ADDRESS'),
    phone: value('SERVICE_PHONE'),
    email: value('SERVICE_EMAIL'),
    links: {
      landing: value('LANDING_URL'),
      shop: value('SHOP_URL'),
      qa: value('QA_URL'),
      articles: value('ARTICLES_URL'),
      teachers: value('TEACHERS_URL'),
      about: value('ABOUT_URL'),
      reader: value('READER_URL'),
      dashboard: value('DASHBOARD_URL'),
      trial: value('TRIAL_URL'),
      legal: value('LEGAL_URL'),
      privacy: value('PRIVACY_URL'),
      appIos: value('APP_IOS_URL'),
      appAndroid: value('APP_ANDROID_URL'),
      agreement: value('AGREEMENT_URL'),
      browser: set.BROWSER_URL ?? browserPage,
    },
    otherCourses: readPairs(set.SHOP_OTHER_COURSES ?? ''),
    sales: { wechat: value('SALES_CONTACT'), qrcode: value('SALES_QRCODE') },
    support: { wechat: value('SUPPORT_CONTACT'), qrcode: value('SUPPORT_QRCODE') },
    officialAccount: { name: value('OFFICIAL_NAME'), qrcode: value('OFFICIAL_QRCODE') },
    filing: {
      icp: value('ICP_NUMBER'),
      icpEmbedded: value('ICP_NUMBER_EMBEDDED'),
      police: value('POLICE_NUMBER'),
    },
    asksAgreements: DEBUG_AGREEMENT,
    chinaFrames: set.CHINA_FRAME_ORIGINS?.split(' ') ?? [],
    login: {
      wechat: wechat !== null,
      redirectOrigins: set.REDIRECT_ORIGINS?.split(' ') ?? [],
      partner:
        set.KECUHUI_VENDOR_ID === undefined
          ? null
          : { vendorId: Number(set.KECUHUI_VENDOR_ID), name: value('KECUHUI_NAME') },
    },
  };
}

/** `12=估值建模 15=ESG 实务` has no space in a name; the setting's own check saw to that. */
function readPairs(text: string): School['otherCourses'] {
  return text
    .split(' ')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [id = '', name = ''] = pair.split('=');
      return { id: Number(id), name };
    });
}
