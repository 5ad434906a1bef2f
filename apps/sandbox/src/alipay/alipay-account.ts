/** A merchant of Alipay and the app it pays by. */
export interface AlipayAccount {
  readonly appId: string;
  /** The merchant's number, 2088 and twelve digits. */
  readonly sellerId: string;
  readonly sellerName: string;
  /** The app's public key, as the merchant uploads it. */
  readonly appPublicKey: string;
  /** Alipay's own key for this app, which signs answers and notices. */
  readonly alipayPrivateKey: string;
}

/** The account everybody knows, so its keys are no secret. The server takes it only outside production. */
export const SANDBOX_ALIPAY_ACCOUNT: AlipayAccount = {
  appId: '2021000000000016',
  sellerId: '2088000000000016',
  sellerName: '学舟学校（沙箱）',
  appPublicKey: `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAneZ9M3HezD7DvMAflCmP
iKZeOdgpZA/tfs6j2F3CY3ABWzs4qpw+Pvk7sbY8NqJZm9OzOi5rjT6qq4AEBMds
iQmCclDmILwPJMJoadJ1xaPWcTsPPFHTRz7DXCKFAmmiIgv8VBriTmiNZ7mJ+09X
6w9/76INB85wk5dDpFypoSAMAfG6X3/u64WiAPLOpLTdbIwU/d6ZUwbouyYbycnG
pq26obV0oc1lzMalWz2W3B7EXTh0Pj2dW3sZoPnuj0HgWcRR7z6im0QhgPGNHJD7
OOgnyvbbauWt93hN9u085ZqCQnvicRYlRm+pjMN0x7AOx+5XAyK80i7Fu0IC5ejp
HwIDAQAB
-----END PUBLIC KEY-----`,
  alipayPrivateKey: `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDMh2SFUW43AO6j
G6+3eTFt7vnFYgETrccECM+XQ7n+rpYgklO7oXUimfGPzhTKBsxA0/zgzoXCA/8H
N33L6vTGeo7xXWp4Dm/NGMAGnBRY91SrDepfAGBwyoayCYNdv4NMztMJyuIV53wM
T6UiqFOqgucFf9You+8fCrBPMd6JdHR2+owsLX9ICvxnnPQiVDEPEp5InDrM8q9A
yMihMcnvtQ9cqjzzTxmtnrq4grbntOZEgnjJ522eumTlfWmhao0DXQcJMEw/YqBL
T24qfGP3V/BaS88OXZrFrgiOmh7JGOlmApBE56DP00sdh0UMYRRxq+2MYQwoxx4J
ME45uvJbAgMBAAECggEACxaYA4ZLpF2/kkYw+5BtdplLH0FV75wvOu/DWV8JmV4b
s35bXcO+FvcjmnlAtUczEZysi/+GTuNqkxiWEFUXmh8Q2tMGr6WQuBzMZE9X5w7Z
n0Bs4WOi1tqT/Nj5Lz7vvl1EIbbHFQrstbonqL5ZctgP8ENi9+hgaV1p+5EnkGoP
5I11OcxwMWQNE5iRgHbuc3NM3sh7lkm67BfazmICODo3rk4j/Bfe0gJ23642iit4
Ogde2JqBNQIpLwdF5XBmUE2CedCP02D88G6k8W1AvnxQtgAJcUb5OniqtyLg/eOZ
6b97iNIlukbY2MIsJpGfR4gC+xdmX51vqb3LJAlLwQKBgQD/VKdKoHseKyTJe4eb
1kmAtutqwhiBGJbPs/Rdm+WtRPGkjPrWeXdasuIEXVt3+0czgglAWNdjBbP+1IQe
W403DwbWK7ZIZDRgS/iu9D6KagXV4nvuBrUcpUax03Q3Mr0GmoXNo6ZoU6pZz2Yf
6GW0CWwM0KaLj8a5s0bTJPu7OwKBgQDNEKWzAj8GaXkBvHuUUFVpok/1oH/zuQT2
sQQNMTCwWy/KK5BlqqHbhUWw8RY5x8DjuA4WprdJiLb72Sw9da+HVNOmJF90MG5s
2vuTCfzYxz7+2XXavSBsJ1QD9S3SNGXX48/1sVhhvXgwz61dSZv9r2psby6dxw5s
CEeEUODzYQKBgAqg03XfyEAxO47HfZWXDeg1tQb0nWCCTYTH0Nw0qRLVU9mtpKNY
2wcDezUDTdNoukYCm6/6Ar00d5Gb9wPse6xXC8nOd//7a9K2Vtuxfwjz8No+WzpF
PTS8DH1KeAP0MLodpIQy07J0CRtD7tRVMCaWXdEKvmQA0BzawY/4ciIRAoGBAK53
cWKhkJmV9tvhTora5jBfZgQmr3XefjicVkQbC7+fdUNeWRYGXHr2IlruYuh56MRV
fbcL1Hj9liEjnh4UGGjdZMy/uW6THgADN3LcVoDg09njjf+yVPlvZG2RlZB4AAXz
zqTMY9OUbcOpjWgHDm6BZdwno9Oc3cpQKPiMDzdBAoGAWFD/s3GivJ3YssWFJURC
mI1PobA6RAjOXUiElRT/u6Hy4py5e5X5f6vcy0dvuLZVkcqbcGNg4vTJg4E6MJbI
ngS5OCBxWS33ZDHLOkyBx+8hJaSi79OcJZlgTfhhG+EDSQMCkCtUON6aLH5k1j/r
NOHiwEh+5sVIMVV5VBB7GAw=
-----END PRIVATE KEY-----`,
};
