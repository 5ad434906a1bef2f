// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  changeAvatar,
  changeGender,
  changeNickname,
  checkNickname,
  endDevice,
  exportOwnData,
  getCancellation,
  listDevices,
  updateProfile,
} from '@xuezhou/contract/account';
import { listAddresses } from '@xuezhou/contract/mall';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, fail, failure, refuse } from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';
import { button, field, openSetting, section } from './testing/open-setting.tsx';

vi.mock('react-easy-crop', () => ({
  // The test's document lays nothing out; this is where somebody dragged the picture.
  default: ({ onCropComplete }: { onCropComplete: (area: object, pixels: object) => void }) => (
    <button
      type="button"
      onClick={() => onCropComplete({}, { x: 10, y: 20, width: 300, height: 300 })}
    >
      拖动
    </button>
  ),
}));

describe('the profile', () => {
  const { path } = changeNickname;
  const check = checkNickname.path;

  it('[setting#1] [account.nickname#3] [account.debounce] a nickname is checked once typing pauses, and saved', async () => {
    const { of, user } = await openSetting({}, [
      answer(checkNickname, { isUnique: true, isFormatValid: true }),
      answer(changeNickname, { nickname: '林知远2026', isHeld: false }),
    ]);
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
    const nickname = await field('昵称');
    // Without a pause, however busy the machine is.
    for (const value of ['林知远2', '林知远20', '林知远202', '林知远2026'])
      fireEvent.change(nickname, { target: { value } });
    await screen.findByLabelText('这个昵称可以用');
    expect(of(check).map(({ body }) => body)).toEqual([{ nickname: '林知远2026' }]);
    await user.click(await button('保存'));
    await screen.findByText('昵称已修改');
    expect(of(path)[0]?.body).toEqual({ nickname: '林知远2026' });
    // The header knows it too.
    await button('林知远2026，打开我的菜单');
  });

  it('[account.nickname#4] one that is taken says so at the field, and is not sent', async () => {
    const { of, user } = await openSetting({}, [
      answer(checkNickname, { isUnique: false, isFormatValid: true }),
    ]);
    await user.type(await field('昵称'), '2{Enter}');
    await screen.findByText('昵称已被占用，请换一个');
    expect((await field('昵称')).value).toBe('林知远2');
    expect(of(path)).toEqual([]);
  });

  it('[setting#2] gender is saved by choosing, and is as before when that fails', async () => {
    const { of, user } = await openSetting({ gender: 'male' }, [
      answer(changeGender, () => failure(503)),
    ]);
    const group = await screen.findByRole('radiogroup', { name: '性别' });
    await user.click(within(group).getByRole('radio', { name: '保密' }));
    await screen.findByText('「性别」没有保存，已还原');
    expect(of(changeGender.path)[0]?.body).toEqual({ gender: null });
    await waitFor(() =>
      expect(within(group).getByRole<HTMLInputElement>('radio', { name: '男' }).checked).toBe(true),
    );
  });
});

describe('the avatar', () => {
  const drawn: unknown[][] = [];
  beforeEach(() => {
    drawn.length = 0;
    vi.stubGlobal('createImageBitmap', (file: File) =>
      file.name === 'broken.png'
        ? Promise.reject(new Error('no picture'))
        : Promise.resolve({ width: 800, height: 600, close: () => {} }),
    );
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      fillRect: () => {},
      drawImage: (...given: unknown[]) => drawn.push(given),
    } as unknown as RenderingContext);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
      done(new Blob(['drawn anew'], { type: type ?? '' })),
    );
  });
  const choose = async (name: string) => ({
    input: await screen.findByLabelText<HTMLInputElement>('更换头像', { selector: 'input' }),
    file: new File(['with the place where it was taken'], name, { type: 'image/png' }),
  });

  it('[setting#3] [account.avatar#1,2] is cut out, drawn anew and posted as form data; the user info then carries it', async () => {
    const avatar = '/media/public/new.webp';
    const { of, user } = await openSetting({}, [answer(changeAvatar, { avatar, isHeld: false })]);
    const { input, file } = await choose('me.png');
    await user.upload(input, file);
    await user.click(await button('拖动'));
    await user.click(await button('用作头像'));
    await screen.findByText('头像已更换');
    // Of the picture, only the square.
    expect(drawn[0]?.slice(1)).toEqual([10, 20, 300, 300, 0, 0, 512, 512]);
    const sent = of(changeAvatar.path)[0]?.body as { image: File } | undefined;
    expect(await sent?.image.text()).toBe('drawn anew');
    const menu = await button(/打开我的菜单/);
    expect(menu.querySelector('img')?.getAttribute('src')).toBe(avatar);
  });

  it('[account.avatar] a file that is no picture is told so, and one that the server refuses stays open', async () => {
    const { user } = await openSetting({}, [refuse(changeAvatar, 'imageInvalid')]);
    const broken = await choose('broken.png');
    await user.upload(broken.input, broken.file);
    await screen.findByText('图片无法读取，请换一张 JPG、PNG 或 WebP 图片');
    const { input, file } = await choose('me.png');
    await user.upload(input, file);
    await user.click(await button('用作头像'));
    await screen.findByText('图片无法读取，请换一张 JPG、PNG 或 WebP 图片');
    expect(screen.getByRole('dialog', { name: '更换头像' })).toBeTruthy();
  });
});

describe('the preferences', () => {
  const { path } = updateProfile;
  const saving = answer(updateProfile, ({ body }) => ({ ...student().profile, ...body }));
  const control = (name: string) => screen.findByRole('radiogroup', { name });
  const chosen = async (name: string) =>
    within(await control(name))
      .getAllByRole<HTMLInputElement>('radio')
      .find(({ checked }) => checked)?.value;

  it.each([
    ['题目字号', '特大', { questionFontSize: 3 }],
    ['题目语言', '英文', { questionLanguage: 'en' }],
    ['播放速度', '1.3×', { videoSpeed: 1.3 }],
  ])('[setting#8] %s is saved by choosing', async (name, choice, body) => {
    const { of, user } = await openSetting({}, [saving]);
    await user.click(within(await control(name)).getByRole('radio', { name: choice }));
    await screen.findByText(`「${name}」已保存`);
    expect(of(path).map((request) => request.body)).toEqual([body]);
    expect(await chosen(name)).toBe(String(Object.values(body)[0]));
  });

  it.each([
    ['连续播放下一节', 'turnOnContinuous'],
    ['答对后移出错题本', 'autoRemoveWronglist'],
    ['答题声音', 'turnOnVoice'],
  ])('[setting#8] %s is a switch', async (name, key) => {
    const { of, user } = await openSetting({}, [saving]);
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name });
    await user.click(toggle);
    await screen.findByText(`「${name}」已保存`);
    expect(of(path)[0]?.body).toEqual({ [key]: false });
    expect(toggle.checked).toBe(false);
  });

  it('what fails is as before, says so, and can be tried again; what was changed beside it stays', async () => {
    const failures = [failure(503)];
    const { of, user } = await openSetting({}, [
      answer(updateProfile, ({ body }) => failures.shift() ?? { ...student().profile, ...body }),
    ]);
    await user.click(within(await control('播放速度')).getByRole('radio', { name: '2×' }));
    await user.click(await screen.findByRole('switch', { name: '答题声音' }));
    await screen.findByText('「播放速度」没有保存，已还原');
    await screen.findByText('「答题声音」已保存');
    expect(await chosen('播放速度')).toBe('1');
    expect(of(path).map(({ body }) => body)).toEqual([{ videoSpeed: 2 }, { turnOnVoice: false }]);
    await user.click(await button('知道了'));
    await user.click(await button('重试'));
    await screen.findByText('「播放速度」已保存');
    expect(await chosen('播放速度')).toBe('2');
  });
});

it('[setting#9] addresses are listed among the settings', async () => {
  await openSetting({}, [
    answer(listAddresses, [
      {
        ...{ addressId: '0195a000-0000-7000-8000-0000000000a1', name: '林知远' },
        ...{ mobile: '138****7715', region: '上海市 浦东新区', detail: '博云路 2 号' },
        ...{ isDefault: true, addressOrder: 0 },
      },
    ]),
  ]);
  const item = await within(await section('收货地址')).findByRole('listitem');
  for (const part of ['林知远', '138****7715', '上海市浦东新区博云路 2 号'])
    expect(item.textContent).toContain(part);
});

describe('the devices', () => {
  const device = (sessionId: string, name: string, isCurrent: boolean) => ({
    sessionId,
    name,
    kind: 'computer',
    isCurrent,
    loggedInAt: '2026-11-20T08:00:00.000Z',
    seenAt: '2026-11-21T07:30:00.000Z',
    address: '203.0.113.9',
  });
  const other = '0190f000-0000-7000-8000-00000000000b';
  const list = [
    device('0190f000-0000-7000-8000-00000000000a', 'Windows 电脑 · Chrome', true),
    device(other, 'iPad · Safari', false),
  ];

  it('are listed, this one is marked, and another one is ended once confirmed', async () => {
    const { of, user } = await openSetting({}, [
      answer(listDevices, list),
      answer(endDevice, true),
    ]);
    const devices = await section('登录的设备');
    const [own, another] = await within(devices).findAllByRole('listitem');
    expect(own?.textContent).toContain('这台设备');
    expect(within(own as HTMLElement).queryByRole('button')).toBeNull();
    expect(another?.textContent).toContain('最近活动 11 月 21 日 15:30');
    expect(another?.textContent).toContain('203.0.113.9');
    await user.click(await button('让「iPad · Safari」退出登录'));
    await screen.findByRole('dialog', { name: '让「iPad · Safari」退出登录？' });
    await user.click(await button('退出'));
    await screen.findByText('「iPad · Safari」已退出登录');
    expect(of(endDevice.path)[0]?.body).toEqual({ sessionId: other });
    expect(within(devices).getAllByRole('listitem')).toHaveLength(1);
  });

  it('one that has left by itself is gone as wanted', async () => {
    const { user } = await openSetting({}, [answer(listDevices, list), fail(endDevice, 404)]);
    await user.click(await button('让「iPad · Safari」退出登录'));
    await user.click(await button('退出'));
    await screen.findByText('「iPad · Safari」已退出登录');
    expect(screen.queryByText('您需要的资源没有找到')).toBeNull();
  });

  it('that do not come can be asked for again', async () => {
    const answers = [failure(503), list];
    const { user } = await openSetting({}, [answer(listDevices, () => answers.shift())]);
    await screen.findByText('设备没有加载出来');
    await user.click(await button('再试一次'));
    expect(await screen.findByText('iPad · Safari')).toBeTruthy();
  });
});

describe("one's own data", () => {
  it('is saved as a file', async () => {
    const saved: { name: string; file: Blob }[] = [];
    let file = new Blob();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
      file = given as Blob;
      return 'blob:saved';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, file });
    });
    const { user } = await openSetting({}, [
      answer(exportOwnData, { name: '学舟个人数据-2026-11-21.json', json: '{"昵称":"林"}' }),
    ]);
    await user.click(await button('导出我的数据'));
    await screen.findByText('数据已导出，请看浏览器的下载');
    expect(saved.map(({ name }) => name)).toEqual(['学舟个人数据-2026-11-21.json']);
    expect(await saved[0]?.file.text()).toBe('{"昵称":"林"}');
  });

  it('a standing cancellation is told', async () => {
    await openSetting({}, [
      answer(getCancellation, { askedAt: '2026-11-21T00:00:00Z', endsOn: '2026-11-28' }),
    ]);
    await screen.findByText('将于 11 月 28 日注销，之前可以撤回');
    expect(screen.getByRole('link', { name: '查看注销账号' }).getAttribute('href')).toBe(
      '/account-cancellation',
    );
  });
});
