import { expect, it } from 'vitest';
import { readAddress } from './read-address.ts';

it.each([
  [
    '林知远 13864207715 上海市浦东新区张江镇博云路 2 号 3 幢 1206 室',
    {
      ...{ name: '林知远', mobile: '13864207715', region: '上海市 浦东新区' },
      detail: '张江镇博云路 2 号 3 幢 1206 室',
    },
  ],
  [
    '收货人：周敏\n手机号码：138 6420 7715\n所在地区：浙江省杭州市西湖区\n详细地址：文三路 478 号 6 幢 301 室',
    {
      ...{ name: '周敏', mobile: '13864207715', region: '浙江省 杭州市 西湖区' },
      detail: '文三路 478 号 6 幢 301 室',
    },
  ],
  [
    '广东省深圳市南山区科技园路1号，李雷，+86 13800000001',
    {
      ...{ name: '李雷', mobile: '13800000001', region: '广东省 深圳市 南山区' },
      detail: '科技园路1号',
    },
  ],
])('takes apart a whole address as it is pasted: %s', (pasted, read) => {
  expect(readAddress(pasted)).toEqual(read);
});

it.each(['', '张江镇博云路 2 号', '1386420771', '订单号 20261112210377151234'])(
  'lets alone what is none: %s',
  (pasted) => {
    expect(readAddress(pasted)).toBeNull();
  },
);
