// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse } from '@xuezhou/client/testing/server.ts';
import { getSchool, type School } from '@xuezhou/contract/site';
import { getLook, saveLook, type SchoolLook } from '@xuezhou/contract/site/console';
import { expect, it } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';

const look: SchoolLook = {
  version: 3,
  setting: {
    ...{ name: '江畔财经学堂', shortName: null, mark: null, color: '#2f6b55', picture: 'water' },
    ...{ photo: null, line: null, mailSender: null, mailSignature: null, smsSign: '江畔财经' },
    ...{ followReply: null, isOnSlides: true },
  },
  otherwise: {
    ...{ name: '学舟学校', mark: '/icon.svg', line: '每天一段水路，考试那天刚好到岸。' },
    ...{ mailSender: '江畔财经学堂', smsSign: '学舟' },
  },
  smsSign: { inUse: '学舟', state: 'waiting' },
};
const links = {
  ...{ landing: null, shop: null, qa: null, articles: null, teachers: null, about: null },
  ...{ reader: null, dashboard: null, trial: null, legal: null, privacy: null, appIos: null },
  ...{ appAndroid: null, agreement: null, browser: 'https://browser.example' },
};
const nobody = { wechat: null, qrcode: null };
const school: School = {
  ...{ name: '江畔财经学堂', company: null, address: null, phone: null, email: null, links },
  ...{ families: [], courseFamilies: [], otherCourses: [], sales: nobody, support: nobody },
  officialAccount: { name: null, qrcode: null },
  filing: { icp: null, icpEmbedded: null, police: null },
  ...{ asksAgreements: false, chinaFrames: [] },
  login: { wechat: false, redirectOrigins: [], partner: null },
  face: { shortName: '江南', mark: '/icon.svg', line: '', style: ':root{--xz-accent:#000000}' },
};

it('shows what is typed in the real parts and as a difference, and saves it onto the version it began from', async () => {
  const user = userEvent.setup();
  const saved = { ...look, version: 4, setting: { ...look.setting, shortName: '江南' } };
  const { container } = openConsole('/console/settings/look', {
    says: [answer(getLook, look), answer(saveLook, saved), answer(getSchool, school)],
  });
  const field = await screen.findByLabelText('短名');
  expect(screen.queryByText(/^改了/)).toBeNull();
  await user.type(field, '江南');
  const preview = container.querySelector<HTMLElement>('#look-preview')!;
  expect(within(preview).getByText('登录江南')).toBeTruthy();
  // Nobody else sees anything of it yet.
  expect(document.title).not.toContain('江南');
  expect(screen.getByText('改了 1 处')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '存这 1 处' }));
  await waitFor(() => expect(document.title).toContain('江南教务台'));
  expect(calls(saveLook).at(-1)?.body).toMatchObject({
    version: 3,
    setting: { shortName: '江南', name: '江畔财经学堂' },
  });
  expect(screen.queryByText(/^改了/)).toBeNull();
});

it('takes the nearest colour that can be read, and says so', async () => {
  const user = userEvent.setup();
  openConsole('/console/settings/look', { says: [answer(getLook, look)] });
  const field = await screen.findByLabelText('主色');
  await user.clear(field);
  await user.type(field, '#4A9478');
  expect((await screen.findByRole('status')).textContent).toContain('换成了同一色里最近的');
  expect(screen.getAllByLabelText('看得清')).toHaveLength(5);
});

it('keeps a colour that was typed and left at once', async () => {
  openConsole('/console/settings/look', { says: [answer(getLook, look)] });
  const field = await screen.findByLabelText<HTMLInputElement>('主色');
  // In one go, as a slow machine handles them.
  act(() => {
    fireEvent.change(field, { target: { value: '#1b6e8a' } });
    fireEvent.blur(field);
  });
  expect(field.value).toBe('#1b6e8a');
  expect(screen.getByText('改了 1 处')).toBeTruthy();
});

it('keeps what was typed where somebody else saved meanwhile', async () => {
  const user = userEvent.setup();
  openConsole('/console/settings/look', {
    says: [answer(getLook, look), refuse(saveLook, 'lookChanged')],
  });
  await user.type(await screen.findByLabelText('短名'), '江南');
  await user.click(screen.getByRole('button', { name: '存这 1 处' }));
  expect(await screen.findByText('刚刚有人改过学校的样子，请对照新的再存')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('短名').value).toBe('江南');
});

it('says which signature is in use while another waits, and is only read without the permission', async () => {
  openConsole('/console/settings/look', {
    says: [answer(getLook, look)],
    self: { permissions: ['setting.read'] },
  });
  expect(await screen.findByText(/运营商审核中，通过前用【学舟】/)).toBeTruthy();
  expect(screen.getByText(/只能看/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('全名').readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: '换一个' })).toBeNull();
});
