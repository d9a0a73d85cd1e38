import { describe, expect, it } from 'vitest';
import { readSettings } from './arguments.ts';

describe('settings', () => {
  it('default to a business on this machine', () => {
    expect(readSettings([], { INIT_CWD: '/home/mara' })).toMatchObject({
      command: 'start',
      port: 4600,
      host: 'localhost',
      data: '/home/mara/.frontdesk',
      mode: 'development',
      empty: false,
      json: false,
      redirectUris: [],
      signIn: 'hosted',
    });
  });

  it('prefer flags to the environment', () => {
    const environment = { PORT: '4700', FRONTDESK_REDIRECT_URIS: 'http://a.test/x, http://b.test/y' };
    const settings = readSettings(['--port', '0', '--json'], environment);
    expect(settings).toMatchObject({
      port: 0,
      json: true,
      redirectUris: ['http://a.test/x', 'http://b.test/y'],
    });
  });

  it('accept several redirect URIs', () => {
    const argv = ['--redirect-uri', 'http://a.test/x', '--redirect-uri', 'http://b.test/y'];
    expect(readSettings(argv, {}).redirectUris).toEqual(['http://a.test/x', 'http://b.test/y']);
  });

  it('default to a production server when the public URL is not local', () => {
    const settings = readSettings(['--public-url', 'https://desk.example.com/'], {});
    expect(settings).toMatchObject({ mode: 'production', publicUrl: 'https://desk.example.com' });
  });

  it('set the captcha service and the disclosure at registration', () => {
    expect(readSettings([], {})).toMatchObject({
      captcha: undefined,
      captchaDemand: 'after_failures',
      enumeration: 'open',
    });
    const environment = {
      FRONTDESK_CAPTCHA_URL: 'https://captcha.example/verify',
      FRONTDESK_CAPTCHA_SECRET: 'ours',
      FRONTDESK_CAPTCHA_WHEN: 'always',
      FRONTDESK_ENUMERATION: 'strict',
    };
    expect(readSettings([], environment)).toMatchObject({
      captcha: { url: 'https://captcha.example/verify', secret: 'ours' },
      captchaDemand: 'always',
      enumeration: 'strict',
    });
  });

  it('treat an empty variable as unset', () => {
    expect(readSettings([], { PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 4600,
      databaseUrl: undefined,
    });
  });

  it.each([
    [['--prot', '1'], {}, "Unknown option '--prot'"],
    [['--port', 'abc'], {}, '--port must be a whole number from 0 to 65535, not "abc".'],
    [['--port', '70000'], {}, '--port must be a whole number'],
    [['--port'], {}, "'--port <value>' argument missing"],
    [['--redirect-uri', 'javascript:alert(1)'], {}, '--redirect-uri must be an address'],
    [['--public-url', 'desk.example.com'], {}, '--public-url must be an address that begins with http'],
    ...['/app', '/?', '/#top', '//'].map((after): [string[], Record<string, string>, string] => [
      ['--public-url', `https://desk.example.com${after}`],
      {},
      `--public-url must be an origin such as https://book.example.com, not "https://desk.example.com${after}".`,
    ]),
    [[], { FRONTDESK_PUBLIC_URL: 'https://me:pass@x.example' }, '--public-url must be an origin'],
    [['--sign-in', 'mine'], {}, '--sign-in must be one of hosted, own, own-with-registration, not "mine".'],
    [['--qa', '--host', '0.0.0.0'], {}, '--qa'],
    [['begin'], {}, "Unknown word 'begin'"],
    [['load'], {}, 'Name one file'],
    [[], { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://.'],
    [
      [],
      { FRONTDESK_SMTP_URL: 'http://me:secret@mail' },
      'FRONTDESK_SMTP_URL must begin with smtp:// or smtps://.',
    ],
    [
      [],
      { FRONTDESK_SMTP_URL: 'smtp://mail' },
      'FRONTDESK_MAIL_FROM must be the address that mails come from',
    ],
    [
      [],
      { FRONTDESK_MAIL_FROM: 'a@x.example\r\nBcc: b@x.example' },
      'FRONTDESK_MAIL_FROM must be one email address',
    ],
    [
      [],
      { FRONTDESK_CAPTCHA_URL: 'https://captcha.example/verify' },
      'FRONTDESK_CAPTCHA_URL and FRONTDESK_CAPTCHA_SECRET go together.',
    ],
    [[], { FRONTDESK_CAPTCHA_WHEN: 'never' }, 'FRONTDESK_CAPTCHA_WHEN must be after-failures or always'],
    [[], { FRONTDESK_ENUMERATION: 'no' }, 'FRONTDESK_ENUMERATION must be open or strict, not "no".'],
    [[], { FRONTDESK_EMPTY: 'perhaps' }, 'FRONTDESK_EMPTY must be yes or no, not "perhaps".'],
  ])('refuse %j %j in one line', (argv, environment, line) => {
    let message = '';
    try {
      readSettings(argv, environment);
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain(line);
    expect(message).not.toContain('\n');
  });
});
