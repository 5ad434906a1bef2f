/** What a school and WeChat Pay know of each other. */
export interface WxpayAccount {
  mchid: string;
  appId: string;
  /** Others that are bound to it: keys are the merchant's, whichever of them asks. */
  otherApps?: readonly string[];
  /** Serial number of the merchant's certificate. */
  serial: string;
  /** Checks what the merchant signs. */
  merchantPublicKey: string;
  /** Names the platform's key in every answer and notice. */
  platformKeyId: string;
  /** Of a merchant that has platform certificates still, the one that it is given, sealed by its APIv3 key. */
  platformCertificate?: { serial: string; pem: string };
  /** Signs them. */
  platformPrivateKey: string;
  /** 32 bytes that encrypt what a notice holds. */
  apiV3Key: string;
}

/** The account everybody knows. The server takes it only outside production. */
export const SANDBOX_WXPAY_ACCOUNT: WxpayAccount = {
  mchid: '1600000000',
  appId: 'wxsandbox00000001',
  otherApps: ['wxsandbox00000002'],
  serial: '5157F09EFDC096DE15EBE81A47057A72A0B1C2D3',
  merchantPublicKey: `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAytXIRTv03XfnUf6rhUd6
cVQdiq8xK90W+A0sUyT4uT877XgXw//qpLln0eDsJhiyoaZ2bgzcS+0m+6RYlw5d
t4lBqsVJDzDBeCSOgRiyksQ93qperXQWjaQjHBJ7eptvBzZDxkavNNM41NsN1PV9
ioDZp2y6PKdZhEPIBLq/qIHicVM369/iKcMHrOiIhStKBUy6SH+ti8u253CdJ3EV
bN94a01ZbZySYM+Xn48BrZR7GxKxEClOMgBqzr977w3mv56TOF+AfLy8Wu5KlerD
l/NWKE/psd+wpBQ346AZpQdNEqy5gt7Dcv8e2+hho6RwF2bev83vmwAUSjJehb9+
mwIDAQAB
-----END PUBLIC KEY-----`,
  platformKeyId: 'PUB_KEY_ID_0116000000002026010100000000000001',
  platformPrivateKey: `-----BEGIN PRIVATE KEY-----
MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQCZyiRa9nKEUuT/
7ZYHQnosfuFqIKyJhwihU3Vhz9w+n9jYRhBqXz9DXF8OZQt2n2r8jPiMliIvHz4T
uumNE13MW4DiiMHBbQ30Pz6PboprFHb0UM1o3Borg9LKruZEU0X77w8KA+2bkUB2
bPpgHKc3o9dHyn4SQMKgvXvd7dSntX0yX9dsiTVBDUD2M92l2Fq6KF74r/AKF44y
dYOe2xMOYyKmR5NU1ER69/JQc3hOwmHGaJJl8IXc8TVSBQW9CNMvJEkL0lkEJtoN
dxJsyVRiI2omfM461ALYRKh5YLWEUhbrO3XkDpCVdKIZf/gn4VV6vIloXARZIEIa
jT48uk7zAgMBAAECggEACgYGU5VvhldezJ2AI03+Z4sHhyLFDBusgNNPOcZR/RTv
Db2XUU+O8IWDPo1wb1VZpEdN5d/dL4QSSDftBABooyqtnlY6hrBkcfBzU+bpB6yo
SilAEh8SZ5aqdQJsSLTCwXZl3Qm/gV24vV9B/GSxs2su22ODzw3AgbiH68GWFC4i
seB6YUri+xKzXwHKzk+bRVfldebFI8slC7XPOGnwa2osdq7fsrFT12F2IZaD1QgZ
wddF9gM+geZDzVqAIN1SKAEBssAk1w+qKGUoOKmB1psuLiVcLy1ao2bHb/04Snp8
1cJy2QMuhWQlS4eFbQAAU9WAc6JzcY+eU5HSaNKMeQKBgQDJ5ogL7Eovwl/1posC
v9uMqHB7DdKI3LrFHoAJv71xihrrhbOso6z9fxvfBo2foC1D62F2PCDgmnpzD1s1
nLzqTdeGCWiHd3qjozf7YUFg20OYiiiTxr+TCxYMsMa1eF7hHUee7ApZWQTW4Z9f
laRVFGce9v9EFYH119+XmCFFuwKBgQDC/2tNauT1BBMunwemHzpZrx63MLOwFK7u
mqo8RyX4sl1CQNS5jyPy8k/0D6KT0TKC0JFa9H082Wqj9ScpfjaSlp1buyIxum46
yVb+9pIzG6eV1rr9+s4OueONn6Dn0n0JBTkODHtE1he2YaGM0sJzY61KAunL65MJ
kyDXep4sKQKBgQCq3Y1PQdZ62q3pL9u/JO1B+Z7PlSASsXLitXA4T+ucdftYTRuE
xDP3iKXmth4O9Di6nS4rKLHOQw3T6DARjCcYx23ZQocS9ht09wG+nUz+EjH/mxTC
E1Y3tA8iCEzycP8i1muxZCNSABMnY2REOVkMo6qtuuzHCsikbOAN5DJsVwKBgEbH
Rz92iVyV+hB2EOSveRKMie2cc9x55XUeFqSCfrnipA8kURJ5bmcEpRjFhBF7YYYy
BlCpZbvsftS8a1aYRV635K4jIqpCLTiRVE5/WVnLs+yjYIRHwPt/ZaVGR7VdpZzc
lHUQ+r1lqH2+ulDPP1161K+ElzA5dcmH6efMzhThAoGBAJpjC4hJbn4xxXo2EnJ4
U2uPo5Me/TyWdZzknw2gCeLPxHEfZbYKzxkWYYdootWhAaIxNaPUGIJZcZfvxGoA
B8xHDWOcQeC32pqzW3nSJ5rJvLA83PGdEQgoFQpGNrSRB1ZyXeChQ4SEwWIjPa83
dF27lAu2HxP86nHQErDEgZop
-----END PRIVATE KEY-----`,
  apiV3Key: 'sandboxWxpayApiV3Key000000000000',
};
