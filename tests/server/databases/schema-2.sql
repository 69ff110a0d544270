PRAGMA application_id = 1296847684;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE deck (
    guest TEXT NOT NULL REFERENCES guest (id),
    id TEXT NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    code TEXT NOT NULL,
    cards TEXT NOT NULL,
    changed REAL NOT NULL,
    PRIMARY KEY (guest, id)
) WITHOUT ROWID;
INSERT INTO "deck" VALUES('gLA4k6caPfzuFsIHS_198w','~40z61h8kTAyenEazUmY0BQ','skirmish','My aggro-1','SK1-EyIBBBYFTAwCAxNVBAMFAxxGBCHXVvJL','{"name":"My aggro-1","leader":"Warlord","cards":{"Archer":3,"Duelist":3,"Vanguard":3,"Strike":3,"Energize":1,"Firebrand":2,"Headsman":1,"War Drummer":1,"Vampire":1,"Scout":2,"Siren":3,"Hail of Arrows":2}}',1.7950404385065660477e+09);
INSERT INTO "deck" VALUES('gLA4k6caPfzuFsIHS_198w','~M6lCK7R6oXliFpfC6dDaGA','warpath','My mage-1','WP1-FTIBBAYxAQUCBA8BJQEDBgkCBiMGAS_ZR7o','{"name":"My mage-1","class":"Mage","cards":{"Spark Adept":3,"Rune Keeper":2,"Golem":2,"Archmage":1,"Library":1,"Blink":3,"Frost Ring":3,"Meteor":1,"Traps":1,"Thief":3,"War Hounds":3,"War Reserves":2,"Arrow Volley":2,"Flaming Volley":3}}',1.79504043851189374917e+09);
CREATE TABLE entry (
    match TEXT NOT NULL REFERENCES match (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    kind TEXT NOT NULL,
    seat TEXT,
    text TEXT NOT NULL,
    request TEXT,
    guest TEXT,
    at REAL NOT NULL,
    clock TEXT,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
INSERT INTO "entry" VALUES('7KDm1j5ylLsAp0WYmhfGVw',1,'move','p1','skill','24165a72c0cd41b9b7b8f7fb9c884133','gLA4k6caPfzuFsIHS_198w',1795040437.41301,NULL);
INSERT INTO "entry" VALUES('7KDm1j5ylLsAp0WYmhfGVw',2,'move','p1','end','b966907bbd894c99858a0decfa64347e','gLA4k6caPfzuFsIHS_198w',1.79504043741725015639e+09,NULL);
INSERT INTO "entry" VALUES('7KDm1j5ylLsAp0WYmhfGVw',3,'move','p2','play War Hounds @mountains','1204fcdb63f5428d92d986ee9e4d6391','92Ov3SkWEMgsbbgZrnBcQQ',1.79504043742134714121e+09,NULL);
INSERT INTO "entry" VALUES('7KDm1j5ylLsAp0WYmhfGVw',4,'move','p2','play Thief @forest','565a5a4a7935492ca9cddcd47990e4f5','92Ov3SkWEMgsbbgZrnBcQQ',1.79504043742534828186e+09,NULL);
INSERT INTO "entry" VALUES('7KDm1j5ylLsAp0WYmhfGVw',5,'move','p2','play Frost Ring','5c9d1e1340ca477ab8bcd19b4443c82f','92Ov3SkWEMgsbbgZrnBcQQ',1.7950404374293487072e+09,NULL);
INSERT INTO "entry" VALUES('7KDm1j5ylLsAp0WYmhfGVw',6,'move','p2','choose forest0','913e20c782344e1a9ece0c33a4ffeb91','92Ov3SkWEMgsbbgZrnBcQQ',1.79504043743331933016e+09,NULL);
INSERT INTO "entry" VALUES('7KDm1j5ylLsAp0WYmhfGVw',7,'move','p2','play Traps @mountains','dcf03a22d9d444f88c937feece9fc6ba','92Ov3SkWEMgsbbgZrnBcQQ',1.79504043743755412098e+09,NULL);
INSERT INTO "entry" VALUES('7KDm1j5ylLsAp0WYmhfGVw',8,'move','p2','end','fa2af68a0d3c4582b523f61897031a6d','92Ov3SkWEMgsbbgZrnBcQQ',1.79504043744278383252e+09,NULL);
INSERT INTO "entry" VALUES('7KDm1j5ylLsAp0WYmhfGVw',9,'move','p1','play Recall','9f6c7e99b54c427896c5f988887bd845','gLA4k6caPfzuFsIHS_198w',1.79504043744870543479e+09,NULL);
INSERT INTO "entry" VALUES('7KDm1j5ylLsAp0WYmhfGVw',10,'move','p1','choose mountains7','297880b293684bbf97001989e3a29c59','gLA4k6caPfzuFsIHS_198w',1.79504043745598793023e+09,NULL);
INSERT INTO "entry" VALUES('7KDm1j5ylLsAp0WYmhfGVw',11,'move','p1','play War Reserves','113fe9607e694553aa4f63b0f4668994','gLA4k6caPfzuFsIHS_198w',1.79504043746069121357e+09,NULL);
INSERT INTO "entry" VALUES('7KDm1j5ylLsAp0WYmhfGVw',12,'move','p1','play Thief @mountains','881f7d0d942d4e3ea39f8b59078c5abd','gLA4k6caPfzuFsIHS_198w',1.79504043746583628656e+09,NULL);
INSERT INTO "entry" VALUES('7KDm1j5ylLsAp0WYmhfGVw',13,'move','p1','end','56aca9179b9c4254b14a5104797e36a3','gLA4k6caPfzuFsIHS_198w',1.79504043747049045563e+09,NULL);
INSERT INTO "entry" VALUES('7KDm1j5ylLsAp0WYmhfGVw',14,'move','p2','play Frost Ring','5ef61a64c5c8436191ff3c5360f781d1','92Ov3SkWEMgsbbgZrnBcQQ',1.79504043747676491739e+09,NULL);
INSERT INTO "entry" VALUES('7KDm1j5ylLsAp0WYmhfGVw',15,'offer','p2','','a49f94257ca34d16a736ad2b5d13f834','92Ov3SkWEMgsbbgZrnBcQQ',1.7950404374806449413e+09,NULL);
INSERT INTO "entry" VALUES('BwY7Ui816i4pilN_SZJVYQ',1,'move','p1','end','e9b7e6e3c13c492f9679cc0b2aa5a26d','gLA4k6caPfzuFsIHS_198w',1.79504043749478292462e+09,NULL);
INSERT INTO "entry" VALUES('BwY7Ui816i4pilN_SZJVYQ',2,'move','p2','play Thief @plains',NULL,NULL,1.79504043807947921747e+09,NULL);
INSERT INTO "entry" VALUES('BwY7Ui816i4pilN_SZJVYQ',3,'move','p2','play War Reserves',NULL,NULL,1.79504043809952616695e+09,NULL);
INSERT INTO "entry" VALUES('BwY7Ui816i4pilN_SZJVYQ',4,'move','p2','end',NULL,NULL,1.79504043811533665658e+09,NULL);
INSERT INTO "entry" VALUES('BwY7Ui816i4pilN_SZJVYQ',5,'move','p1','end','8f2399b89bdc48b5acced203d42579a5','gLA4k6caPfzuFsIHS_198w',1.79504043811926889415e+09,NULL);
INSERT INTO "entry" VALUES('BwY7Ui816i4pilN_SZJVYQ',6,'move','p2','play Shield Maiden @plains',NULL,NULL,1.79504043814105725294e+09,NULL);
INSERT INTO "entry" VALUES('BwY7Ui816i4pilN_SZJVYQ',7,'move','p2','play Workshop @plains',NULL,NULL,1.79504043815642166134e+09,NULL);
INSERT INTO "entry" VALUES('BwY7Ui816i4pilN_SZJVYQ',8,'move','p2','end',NULL,NULL,1795040438.16103,NULL);
INSERT INTO "entry" VALUES('BwY7Ui816i4pilN_SZJVYQ',9,'move','p1','end','9b4974e7f951483795be07077dedf7c9','gLA4k6caPfzuFsIHS_198w',1.79504043816433715816e+09,NULL);
INSERT INTO "entry" VALUES('BwY7Ui816i4pilN_SZJVYQ',10,'move','p2','skill',NULL,NULL,1.79504043818310642238e+09,NULL);
INSERT INTO "entry" VALUES('BwY7Ui816i4pilN_SZJVYQ',11,'move','p2','end',NULL,NULL,1.79504043818692255018e+09,NULL);
INSERT INTO "entry" VALUES('LfGs4pob4twPC0HU-oDqJg',1,'move','p1','play War Hounds @forest','4f75c75401c649198b1218fda444cbf6','gLA4k6caPfzuFsIHS_198w',1.7950404384366333484e+09,NULL);
INSERT INTO "entry" VALUES('LfGs4pob4twPC0HU-oDqJg',2,'move','p1','skill','95cb81115f5e4d36bafae4edf6202aa9','gLA4k6caPfzuFsIHS_198w',1.79504043844089412689e+09,NULL);
INSERT INTO "entry" VALUES('LfGs4pob4twPC0HU-oDqJg',3,'move','p1','end','a17d589885174e558942badbb07b5883','gLA4k6caPfzuFsIHS_198w',1.7950404384448213577e+09,NULL);
INSERT INTO "entry" VALUES('LfGs4pob4twPC0HU-oDqJg',4,'move','p2','play Brute @forest','b7c35fe80aad4eb3aac05058f5bc00df','gLA4k6caPfzuFsIHS_198w',1.79504043844930434225e+09,NULL);
INSERT INTO "entry" VALUES('LfGs4pob4twPC0HU-oDqJg',5,'move','p2','end','bbe09a9e94d945e0a6a3cf56ce553705','gLA4k6caPfzuFsIHS_198w',1.79504043845332670213e+09,NULL);
INSERT INTO "entry" VALUES('LfGs4pob4twPC0HU-oDqJg',6,'move','p1','play Arrow Volley','5e84d02d4f8a4ae7b262bbb510d24516','gLA4k6caPfzuFsIHS_198w',1.795040438457834959e+09,NULL);
INSERT INTO "entry" VALUES('LfGs4pob4twPC0HU-oDqJg',7,'move','p1','play War Reserves','95ccc2fee93d4f01a725f8dddfe8de26','gLA4k6caPfzuFsIHS_198w',1.79504043846191763881e+09,NULL);
INSERT INTO "entry" VALUES('LfGs4pob4twPC0HU-oDqJg',8,'move','p1','play Thief @forest','a000502a477e424b9ad449ced6ae2d46','gLA4k6caPfzuFsIHS_198w',1.79504043846592783928e+09,NULL);
INSERT INTO "entry" VALUES('LfGs4pob4twPC0HU-oDqJg',9,'move','p1','end','a82003816e5a4a8dbf454c61bdb3e9dd','gLA4k6caPfzuFsIHS_198w',1.79504043846989583968e+09,NULL);
INSERT INTO "entry" VALUES('LfGs4pob4twPC0HU-oDqJg',10,'move','p2','play Hatchling @forest','66cce9e1edbc45439686ecd9a6466f78','gLA4k6caPfzuFsIHS_198w',1.7950404384747543335e+09,NULL);
INSERT INTO "entry" VALUES('LfGs4pob4twPC0HU-oDqJg',11,'move','p2','play War Reserves','4feccc90c490407c9fed05f959797333','gLA4k6caPfzuFsIHS_198w',1.79504043847882366184e+09,NULL);
INSERT INTO "entry" VALUES('LfGs4pob4twPC0HU-oDqJg',12,'move','p2','play Castle Guards @forest','497c2310d142445ca4dcda577645ed0b','gLA4k6caPfzuFsIHS_198w',1.79504043848265290258e+09,NULL);
INSERT INTO "entry" VALUES('LfGs4pob4twPC0HU-oDqJg',13,'concede','p2','','0a16a9df9fce4de9bcf9edd9182d5ca6','gLA4k6caPfzuFsIHS_198w',1.79504043848602247239e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',1,'move','p1','play Veteran @3','c8d62cbdb6be49abbe511c277a46a502','gLA4k6caPfzuFsIHS_198w',1795040438.20062,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',2,'move','p1','pass','a5f08c6cf9c04c58bbc93a472320188d','gLA4k6caPfzuFsIHS_198w',1.79504043820451402663e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',3,'move','p2','play Siren @2','ca77fea132a647578f9d2f1282ce4a6e','gLA4k6caPfzuFsIHS_198w',1.79504043820851445193e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',4,'move','p2','choose e4','0b28672c48e946909bc8c3e0a696af24','gLA4k6caPfzuFsIHS_198w',1.7950404382119743824e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',5,'move','p2','pass','4ca5b67dbc874d52b39634ea347ac8c1','gLA4k6caPfzuFsIHS_198w',1.79504043821546959876e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',6,'move','p1','play Longbow @3','0fbf7667d5714d8d835733d1751d1fdb','gLA4k6caPfzuFsIHS_198w',1.79504043821962213514e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',7,'move','p1','pass','006978c042a4450a8b87deec815949e5','gLA4k6caPfzuFsIHS_198w',1.79504043822309470182e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',8,'move','p2','play Archer @4','2a5b5695901e477585645b143ad4acbe','gLA4k6caPfzuFsIHS_198w',1.7950404382268531322e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',9,'move','p2','choose e4','e95a9fa938984db2b1da24adab0ee5aa','gLA4k6caPfzuFsIHS_198w',1.79504043823043942448e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',10,'move','p2','pass','d9abec32ca6f41208649868df9dcf6e8','gLA4k6caPfzuFsIHS_198w',1.79504043823395466805e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',11,'move','p1','play Longbow @2','64b2e80417e24517820cd00b0bdd6495','gLA4k6caPfzuFsIHS_198w',1.79504043823773074147e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',12,'move','p1','leader','0339dd8f6357423fafea328043889d51','gLA4k6caPfzuFsIHS_198w',1.79504043824131298071e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',13,'move','p1','choose a4','c2c80a9b97cf44f784f2a11dbaf31c3f','gLA4k6caPfzuFsIHS_198w',1.79504043824493265154e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',14,'move','p1','pass','20bc73a1408243b998d8658ee47732d3','gLA4k6caPfzuFsIHS_198w',1.79504043824879908563e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',15,'move','p2','play Scout @1','1b9b4277267e4773bdcf6e39b6718046','gLA4k6caPfzuFsIHS_198w',1.79504043825270175938e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',16,'move','p2','leader','b903fa6a04e6444ea979fdd5243adeb6','gLA4k6caPfzuFsIHS_198w',1.79504043825661611551e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',17,'move','p2','choose e3','94f8c9e781ee48d8bad284ab6f0ae5a1','gLA4k6caPfzuFsIHS_198w',1.79504043826043605805e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',18,'move','p2','leader','fa50eb66950b4689a7a67185211456a0','gLA4k6caPfzuFsIHS_198w',1.79504043826404619216e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',19,'move','p2','choose e4','95a825e58ae5436f8c69cb2aa1701160','gLA4k6caPfzuFsIHS_198w',1.7950404382677946091e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',20,'move','p2','leader','a1234baa357647cd8e6b390566a1a281','gLA4k6caPfzuFsIHS_198w',1.79504043827168297767e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',21,'move','p2','choose e3','1f3d83e972914bd8bcb95a0bd3da31a4','gLA4k6caPfzuFsIHS_198w',1.7950404382756083012e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',22,'move','p2','pass','43f0b156755b4994ba3df9b03b372c89','gLA4k6caPfzuFsIHS_198w',1.79504043827923321719e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',23,'move','p1','play Ancient Oak @3','676165967a8b4d44800af6cb3e75add5','gLA4k6caPfzuFsIHS_198w',1.79504043828326821327e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',24,'move','p1','pass','ca1861fc3dff4cf69284d23e0f73778e','gLA4k6caPfzuFsIHS_198w',1.79504043828706336019e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',25,'move','p2','play Scout @3','53f6068e4dcd409da1102b7437feff91','gLA4k6caPfzuFsIHS_198w',1.79504043829124307635e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',26,'move','p2','pass','b87557a383624809ab0bbcfacb76d632','gLA4k6caPfzuFsIHS_198w',1.79504043829528975488e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',27,'move','p1','play Ballista @1','7209609b00c0480383aab09302b2a70d','gLA4k6caPfzuFsIHS_198w',1.79504043829913973806e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',28,'move','p1','pass','5aba836ef01441e5997189713804794b','gLA4k6caPfzuFsIHS_198w',1.79504043830287480349e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',29,'move','p2','play Rogue @0','beb5651a17ca4249976378d1e3fa2087','gLA4k6caPfzuFsIHS_198w',1.79504043830773901942e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',30,'move','p2','pass','982544cfb29b4a6885ac6a1ae346cd97','gLA4k6caPfzuFsIHS_198w',1.7950404383118023872e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',31,'move','p1','choose e3','eeba7e9fbd7049609b50de4c98c3c7aa','gLA4k6caPfzuFsIHS_198w',1.79504043831556272508e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',32,'move','p1','play Surgeon @0','c98aecbc6b2a4f7e9907278480b435ae','gLA4k6caPfzuFsIHS_198w',1.79504043831923961642e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',33,'move','p1','pass','d8f053bd658249929860d0c6cc53e631','gLA4k6caPfzuFsIHS_198w',1.79504043832367300983e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',34,'move','p2','pass','347472d617974efea072a15e5b9c8a2f','gLA4k6caPfzuFsIHS_198w',1.79504043832786178589e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',35,'move','p1','choose e4','d9feb359e2ef4cbdacbe69c6b5bd25ef','gLA4k6caPfzuFsIHS_198w',1.79504043833167934414e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',36,'move','p1','pass','a088d65951b24418918522b68e64fa7d','gLA4k6caPfzuFsIHS_198w',1.79504043833560872076e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',37,'move','p1','choose e1','3e748836b5084095bc484864dc121ec7','gLA4k6caPfzuFsIHS_198w',1.79504043833941435816e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',38,'move','p2','play Siren @1','c1604be2044842c88709f753702fc474','gLA4k6caPfzuFsIHS_198w',1.79504043834411096576e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',39,'move','p2','choose e2','80884b5d91dd46eb9f9c84bbc9f98062','gLA4k6caPfzuFsIHS_198w',1.7950404383479008674e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',40,'move','p2','pass','7c1f5bbff8f4454190e0585335af4834','gLA4k6caPfzuFsIHS_198w',1.79504043835144114498e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',41,'move','p1','play Champion @0','abd2e63582f147498fafd16e4200250b','gLA4k6caPfzuFsIHS_198w',1.79504043835559058185e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',42,'move','p1','pass','1261833cef3b4df7b5ea7995965e83a9','gLA4k6caPfzuFsIHS_198w',1.79504043835938549046e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',43,'move','p2','play Siren @2','56b2cad3a1ca4f6eae178affbed54e1d','gLA4k6caPfzuFsIHS_198w',1.79504043836349391934e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',44,'move','p2','choose e2','8cf219f1168646ba9011f3674acfeddf','gLA4k6caPfzuFsIHS_198w',1.79504043836742329604e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',45,'move','p2','choose e1','c4769d9eeb5f4fd5b62ef18b5e0329be','gLA4k6caPfzuFsIHS_198w',1.79504043837113285058e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',46,'move','p2','pass','12191e74dbc24a4781083de0480be9c7','gLA4k6caPfzuFsIHS_198w',1.79504043837496471405e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',47,'move','p1','play Chronicler @4','8c06d419780f49da9ab260d9e603f584','gLA4k6caPfzuFsIHS_198w',1.79504043837931442258e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',48,'move','p1','pass','79fb746dbaf347418b8c0af122dc4123','gLA4k6caPfzuFsIHS_198w',1.79504043838306641574e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',49,'move','p2','pass','e46ab3095e2343fd801a4a2588b7b40b','gLA4k6caPfzuFsIHS_198w',1.79504043838706874849e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',50,'move','p1','play Sentinel @2','d751d5332d1f4abfa2e842ad60d45196','gLA4k6caPfzuFsIHS_198w',1.79504043839185118674e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',51,'move','p1','pass','80012aef279d4fb5bac2cd09927b81fd','gLA4k6caPfzuFsIHS_198w',1.79504043839588212959e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',52,'move','p1','play Wizard @3','12658689390c4dd0ad31f454042f9fbd','gLA4k6caPfzuFsIHS_198w',1.79504043839983868594e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',53,'move','p1','pass','4472ec3931fd4b8ab2259994c2333157','gLA4k6caPfzuFsIHS_198w',1.79504043840403246876e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',54,'move','p1','play Strike','d9027eef6f1e40edbb5947d1142e94d4','gLA4k6caPfzuFsIHS_198w',1.79504043840806221969e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',55,'move','p1','choose a3','3315d9c91f21419183dacbe21c1af7a1','gLA4k6caPfzuFsIHS_198w',1.79504043841183328622e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',56,'move','p1','pass','accc246f10a44c7c8d3f4af852737391','gLA4k6caPfzuFsIHS_198w',1.7950404384159383774e+09,NULL);
INSERT INTO "entry" VALUES('mZY7hAeLisgtO7WktLHFiw',57,'move','p1','pass','f4f55e63cb224e19b818fba69350fc20','gLA4k6caPfzuFsIHS_198w',1.79504043842006015779e+09,NULL);
INSERT INTO "entry" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA',1,'move','p1','play Archer @4','742e2fff233b4395a6fdbbbdfc00dbf8','gLA4k6caPfzuFsIHS_198w',1.79504043728772830958e+09,'{"p1":599.9905531460008,"p2":600.0,"running":"p1","at":1795040437.2877214}');
INSERT INTO "entry" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA',2,'move','p1','pass','39314bb760d1480f9b9fa27238bf98c9','gLA4k6caPfzuFsIHS_198w',1.79504043729194784169e+09,'{"p1":604.9895343960015,"p2":600.0,"running":"p2","at":1795040437.291942}');
INSERT INTO "entry" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA',3,'move','p2','play Shieldbearer @0','2c4c805a23c64bc1967c995296656fd7','92Ov3SkWEMgsbbgZrnBcQQ',1.795040437295763731e+09,'{"p1":604.9895343960015,"p2":599.9990663380013,"running":"p2","at":1795040437.2957602}');
INSERT INTO "entry" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA',4,'move','p2','leader','f80a450af2154cc9bf3239fca2156ee3','92Ov3SkWEMgsbbgZrnBcQQ',1.795040437299492836e+09,'{"p1":604.9895343960015,"p2":599.9981327860005,"running":"p2","at":1795040437.2994888}');
INSERT INTO "entry" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA',5,'move','p2','leader','823ca356a9ef4725b46423cd6a836a7c','92Ov3SkWEMgsbbgZrnBcQQ',1.79504043730371356003e+09,'{"p1":604.9895343960015,"p2":599.9970442320009,"running":"p2","at":1795040437.3037095}');
INSERT INTO "entry" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA',6,'move','p2','pass','06ca76adfc8b44838109d217ae61ebaf','92Ov3SkWEMgsbbgZrnBcQQ',1.79504043730777573589e+09,'{"p1":604.9895343960015,"p2":604.9960882760024,"running":"p1","at":1795040437.3077717}');
INSERT INTO "entry" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA',7,'move','p1','play Bulwark @4','19f5d8c040554a689e9ffbf4250d6236','gLA4k6caPfzuFsIHS_198w',1.79504043731152701382e+09,'{"p1":604.9886430270017,"p2":604.9960882760024,"running":"p1","at":1795040437.3115227}');
INSERT INTO "entry" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA',8,'move','p1','pass','9bfb651294de42589350d3cafa0c8a04','gLA4k6caPfzuFsIHS_198w',1.79504043731543898579e+09,'{"p1":609.9876152840025,"p2":604.9960882760024,"running":"p2","at":1795040437.315435}');
INSERT INTO "entry" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA',9,'move','p2','play Liege @4','2ff47d610cd54c0e86303ad3b242903a','92Ov3SkWEMgsbbgZrnBcQQ',1.79504043732043385502e+09,'{"p1":609.9876152840025,"p2":604.9949781190026,"running":"p2","at":1795040437.3204298}');
INSERT INTO "entry" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA',10,'move','p2','leader','00ced503cd0e47daaaef5ac27ec08853','92Ov3SkWEMgsbbgZrnBcQQ',1.79504043732592248917e+09,'{"p1":609.9876152840025,"p2":604.9927526070023,"running":"p2","at":1795040437.3259192}');
INSERT INTO "entry" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA',11,'move','p2','pass','f24c45a18fdd450fa08f655bcfe60d6e','92Ov3SkWEMgsbbgZrnBcQQ',1.79504043733002829549e+09,'{"p1":609.9876152840025,"p2":609.9917534470023,"running":"p1","at":1795040437.3300254}');
INSERT INTO "entry" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA',12,'move','p1','play Noble @3','2b1ce8b4f27d4476b9d5e7ec5cdb264f','gLA4k6caPfzuFsIHS_198w',1.7950404373339786529e+09,'{"p1":609.9867057380015,"p2":609.9917534470023,"running":"p1","at":1795040437.3339763}');
INSERT INTO "entry" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA',13,'move','p1','pass','0186622a97c64614877c4f8efa33bb33','gLA4k6caPfzuFsIHS_198w',1.79504043733801841743e+09,'{"p1":614.9857966330001,"p2":609.9917534470023,"running":"p2","at":1795040437.3380158}');
INSERT INTO "entry" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA',14,'move','p2','play Glutton @0','b451844e96114fa28d0213325a757aa3','92Ov3SkWEMgsbbgZrnBcQQ',1.7950404373436539173e+09,'{"p1":614.9857966330001,"p2":609.9908889890012,"running":"p2","at":1795040437.3436508}');
INSERT INTO "entry" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA',15,'move','p2','pass','c9c4f20d127246039fad168d905c6350','92Ov3SkWEMgsbbgZrnBcQQ',1.79504043734759521485e+09,'{"p1":614.9857966330001,"p2":614.9899240810009,"running":"p1","at":1795040437.3475926}');
INSERT INTO "entry" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA',16,'move','p1','play Headsman @0','997f8ac85de7466c86aa5924572b2e43','gLA4k6caPfzuFsIHS_198w',1.79504043735223484034e+09,'{"p1":614.9849336469997,"p2":614.9899240810009,"running":"p1","at":1795040437.3522322}');
INSERT INTO "entry" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA',17,'move','p1','pass','eae81af9ead447a29841d2f694a78a61','gLA4k6caPfzuFsIHS_198w',1.79504043735691094394e+09,'{"p1":619.9835265740003,"p2":614.9899240810009,"running":"p2","at":1795040437.3569076}');
INSERT INTO "entry" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA',18,'move','p2','play Glutton @2','dd39aa8779694d2cb1cf0ad14825db38','92Ov3SkWEMgsbbgZrnBcQQ',1.79504043736227726938e+09,'{"p1":619.9835265740003,"p2":614.9877325000016,"running":"p2","at":1795040437.362275}');
INSERT INTO "entry" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA',19,'move','p2','pass','f585a21552a447bb966ead7a9254d4c3','92Ov3SkWEMgsbbgZrnBcQQ',1.79504043736709141725e+09,'{"p1":619.9835265740003,"p2":619.9867966550028,"running":"p1","at":1795040437.3670883}');
INSERT INTO "entry" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA',20,'move','p1','play Hunter @2','973dd7c0c429467997c7e6c9a25234d7','gLA4k6caPfzuFsIHS_198w',1.79504043737103748321e+09,'{"p1":619.9825841290003,"p2":619.9867966550028,"running":"p1","at":1795040437.3710356}');
INSERT INTO "entry" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA',21,'move','p1','pass','f66c5b952eb847199d8c252937b624e3','gLA4k6caPfzuFsIHS_198w',1.79504043737508153918e+09,'{"p1":624.9816311480008,"p2":619.9867966550028,"running":"p2","at":1795040437.3750796}');
INSERT INTO "entry" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA',22,'move','p2','play Firebrand @3','acc32fb95fef4418b3ddd740dfeab34a','92Ov3SkWEMgsbbgZrnBcQQ',1.7950404373792459965e+09,'{"p1":624.9816311480008,"p2":619.9857352610015,"running":"p2","at":1795040437.3792439}');
INSERT INTO "entry" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA',23,'move','p2','pass','4283eb5585dc48a094a57b9dde6de2cf','92Ov3SkWEMgsbbgZrnBcQQ',1.79504043738331794735e+09,'{"p1":624.9816311480008,"p2":624.9846964020016,"running":"p1","at":1795040437.3833156}');
INSERT INTO "entry" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA',24,'move','p1','play Strike','08a644715a8d4cdeb0e1e33995dc96f6','gLA4k6caPfzuFsIHS_198w',1.79504043738735675813e+09,'{"p1":624.980745058001,"p2":624.9846964020016,"running":"p1","at":1795040437.3873546}');
CREATE TABLE guest (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    token_hash BLOB NOT NULL UNIQUE,
    created REAL NOT NULL
);
INSERT INTO "guest" VALUES('gLA4k6caPfzuFsIHS_198w','Ann',X'A2A11AA5CDBAA725D731B5AB632188EEB4425AC3BADD37A32335E9CE6CB94C86',1.79504043724660396577e+09);
INSERT INTO "guest" VALUES('92Ov3SkWEMgsbbgZrnBcQQ','Bob',X'EB88637FB7CD270362B250EB714A1BEBEBC880FDBB89750F15117A0654C4B007',1.79504043725086832048e+09);
CREATE TABLE match (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('waiting', 'playing', 'over', 'frozen')),
    created REAL NOT NULL,
    public INTEGER NOT NULL CHECK (public IN (0, 1)),
    invite TEXT NOT NULL UNIQUE,
    terms TEXT NOT NULL,
    setup TEXT,
    p1 TEXT,
    p2 TEXT,
    result TEXT,
    reason TEXT,
    ended REAL,
    report TEXT,
    previous TEXT REFERENCES match (id),
    following TEXT REFERENCES match (id)
, turns INTEGER);
INSERT INTO "match" VALUES('ndyGrSi1Oh0Ry_SWFnRHKA','skirmish','playing',1.79504043726197600361e+09,0,'r974Vdbn0bG2YfeaMOj1yQ','{"rules":"standard","clock":{"seconds":600.0,"increment":5.0},"delay":0.0,"brought":{"p1":{"deck":{"name":"Steady Hand","rules":"standard","leader":"Warden","cards":{"Bulwark":3,"Shieldbearer":1,"Archer":3,"Vanguard":1,"Herbalist":2,"Strike":3,"Gatekeeper":2,"Noble":1,"Headsman":2,"Vampire":1,"Scout":3,"Surgeon":1,"Unsummon":1,"Hunter":1}}}},"named":{},"packs":[],"start":null}','{"format": 1, "game": "skirmish", "rules": "standard", "ask_forced": false, "open_lists": false, "sets": {"core": 1, "second": 3}, "packs": [], "decks": [{"name": "Steady Hand", "rules": "standard", "leader": "Warden", "cards": {"Bulwark": 3, "Shieldbearer": 1, "Archer": 3, "Vanguard": 1, "Herbalist": 2, "Strike": 3, "Gatekeeper": 2, "Noble": 1, "Headsman": 2, "Vampire": 1, "Scout": 3, "Surgeon": 1, "Unsummon": 1, "Hunter": 1}}, {"name": "Hungry Altar", "rules": "standard", "leader": "Warlord", "cards": {"Martyr": 2, "Apprentice": 1, "Liege": 1, "Knight": 2, "Warlock": 1, "Glutton": 2, "Maneater": 1, "Dragon": 1, "Ghoul": 2, "Firebrand": 3, "Smuggler": 2, "Shieldbearer": 3, "Veteran": 2, "Quagmire": 2}}], "leaders": ["Warden", "Warlord"], "seed": 159578414301474029, "moves": []}','gLA4k6caPfzuFsIHS_198w','92Ov3SkWEMgsbbgZrnBcQQ',NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match" VALUES('7KDm1j5ylLsAp0WYmhfGVw','warpath','playing',1.79504043739678120607e+09,0,'Lc16Bova1fhuDNMK3T_MQw','{"rules":"standard","clock":null,"delay":0.0,"brought":{"p1":{"deck":{"name":"Far Station","rules":"standard","class":"Astronaut","cards":{"Rover":2,"Moonwalker":1,"Shuttle":1,"Solar Array":2,"Gravity Well":2,"Recall":2,"Orbital Strike":1,"Workshop":2,"Traps":1,"Barracks":2,"Thief":3,"Castle Guards":1,"War Hounds":2,"Brute":2,"War Reserves":3,"Arrow Volley":3}}}},"named":{},"packs":[],"start":null}','{"format": 1, "game": "warpath", "rules": "standard", "ask_forced": false, "open_lists": false, "sets": {"base": 1, "warrior": 2, "mage": 3, "astronaut": 2, "dinosaur": 2}, "packs": [], "decks": [{"name": "Far Station", "rules": "standard", "class": "Astronaut", "cards": {"Rover": 2, "Moonwalker": 1, "Shuttle": 1, "Solar Array": 2, "Gravity Well": 2, "Recall": 2, "Orbital Strike": 1, "Workshop": 2, "Traps": 1, "Barracks": 2, "Thief": 3, "Castle Guards": 1, "War Hounds": 2, "Brute": 2, "War Reserves": 3, "Arrow Volley": 3}}, {"name": "Hundred Sparks", "rules": "standard", "class": "Mage", "cards": {"Spark Adept": 3, "Rune Keeper": 2, "Golem": 2, "Archmage": 1, "Library": 1, "Blink": 3, "Frost Ring": 3, "Meteor": 1, "Traps": 1, "Thief": 3, "War Hounds": 3, "War Reserves": 2, "Arrow Volley": 2, "Flaming Volley": 3}}], "leaders": ["Astronaut", "Mage"], "seed": 2733868861524538148, "moves": []}','gLA4k6caPfzuFsIHS_198w','92Ov3SkWEMgsbbgZrnBcQQ',NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match" VALUES('BwY7Ui816i4pilN_SZJVYQ','warpath','playing',1.79504043748757338523e+09,0,'vSmq15R_dgp3FXgFME3d1Q','{"rules":"standard","clock":null,"delay":0.0,"brought":{"p1":{"deck":{"name":"Plain Steel","rules":"standard","class":"Base","cards":{"Workshop":3,"Traps":2,"Barracks":2,"Trebuchet":1,"Thief":2,"Castle Guards":3,"War Hounds":3,"Battering Ram":2,"Brute":2,"War Reserves":3,"Arrow Volley":3,"Flaming Volley":2,"Heroic Charge":1,"Stone Road":1}}},"p2":{"deck":{"name":"Hall of Shields","rules":"standard","class":"Warrior","cards":{"Shield Maiden":2,"Berserker":1,"Ironclad":1,"Jarl":1,"Forge":2,"War Banner":2,"Shield Wall":2,"Duel":1,"Workshop":2,"Traps":1,"Barracks":1,"Trebuchet":1,"Thief":2,"War Hounds":3,"Brute":2,"War Reserves":3,"Arrow Volley":3}}}},"named":{},"packs":[],"start":null}','{"format": 1, "game": "warpath", "rules": "standard", "ask_forced": false, "open_lists": false, "sets": {"base": 1, "warrior": 2, "mage": 3, "astronaut": 2, "dinosaur": 2}, "packs": [], "decks": [{"name": "Plain Steel", "rules": "standard", "class": "Base", "cards": {"Workshop": 3, "Traps": 2, "Barracks": 2, "Trebuchet": 1, "Thief": 2, "Castle Guards": 3, "War Hounds": 3, "Battering Ram": 2, "Brute": 2, "War Reserves": 3, "Arrow Volley": 3, "Flaming Volley": 2, "Heroic Charge": 1, "Stone Road": 1}}, {"name": "Hall of Shields", "rules": "standard", "class": "Warrior", "cards": {"Shield Maiden": 2, "Berserker": 1, "Ironclad": 1, "Jarl": 1, "Forge": 2, "War Banner": 2, "Shield Wall": 2, "Duel": 1, "Workshop": 2, "Traps": 1, "Barracks": 1, "Trebuchet": 1, "Thief": 2, "War Hounds": 3, "Brute": 2, "War Reserves": 3, "Arrow Volley": 3}}], "leaders": ["Base", "Warrior"], "seed": 2936336651160352599, "moves": []}','gLA4k6caPfzuFsIHS_198w','bot:recruit',NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match" VALUES('mZY7hAeLisgtO7WktLHFiw','skirmish','over',1.79504043819269108774e+09,0,'qGP9u-jYTz2Qz9TUR4zYLA','{"rules":"standard","clock":null,"delay":0.0,"brought":{"p1":{"deck":{"name":"Siege Lines","rules":"standard","leader":"Matriarch","cards":{"Ballista":3,"Turret":3,"Longbow":3,"Strike":3,"Sentinel":2,"Surgeon":1,"Wizard":2,"Chronicler":1,"Ancient Oak":1,"Marshal":1,"Priest":1,"Veteran":2,"Champion":1,"Vampire":1}}},"p2":{"deck":{"name":"Shifting Ground","rules":"standard","leader":"Tactician","cards":{"Ranger":3,"Outrider":2,"Siren":3,"Archer":3,"Scout":3,"Courier":3,"Smuggler":1,"Mimic":1,"Unsummon":2,"Rogue":1,"Vampire":1,"Fall Back":1,"Headsman":1}}}},"named":{"p2":"Carl"},"packs":[],"start":null}','{"format": 1, "game": "skirmish", "rules": "standard", "ask_forced": false, "open_lists": false, "sets": {"core": 1, "second": 3}, "packs": [], "decks": [{"name": "Siege Lines", "rules": "standard", "leader": "Matriarch", "cards": {"Ballista": 3, "Turret": 3, "Longbow": 3, "Strike": 3, "Sentinel": 2, "Surgeon": 1, "Wizard": 2, "Chronicler": 1, "Ancient Oak": 1, "Marshal": 1, "Priest": 1, "Veteran": 2, "Champion": 1, "Vampire": 1}}, {"name": "Shifting Ground", "rules": "standard", "leader": "Tactician", "cards": {"Ranger": 3, "Outrider": 2, "Siren": 3, "Archer": 3, "Scout": 3, "Courier": 3, "Smuggler": 1, "Mimic": 1, "Unsummon": 2, "Rogue": 1, "Vampire": 1, "Fall Back": 1, "Headsman": 1}}], "leaders": ["Matriarch", "Tactician"], "seed": 1499940537719693933, "moves": []}','gLA4k6caPfzuFsIHS_198w','gLA4k6caPfzuFsIHS_198w','p1','rules',1.79504043842006015779e+09,NULL,NULL,NULL,22);
INSERT INTO "match" VALUES('LfGs4pob4twPC0HU-oDqJg','warpath','over',1.79504043842818093298e+09,1,'rY7VjfFw14rF7b5bnogP0A','{"rules":"standard","clock":null,"delay":0.0,"brought":{"p1":{"deck":{"name":"Slow Walls","rules":"standard","class":"Base","cards":{"Workshop":2,"Muddy Roads":1,"Traps":2,"Barracks":2,"Trebuchet":1,"Thief":3,"Castle Guards":3,"War Hounds":3,"Battering Ram":2,"Brute":2,"War Reserves":3,"Arrow Volley":3,"Heroic Charge":1,"Flaming Volley":2}}},"p2":{"deck":{"name":"Quick Claws","rules":"standard","class":"Dinosaur","cards":{"Raptor":2,"Hatchling":3,"Longneck":1,"Tyrant":1,"Primal Roar":2,"Stampede":1,"Workshop":2,"Barracks":2,"Thief":2,"Castle Guards":3,"War Hounds":3,"Battering Ram":1,"Brute":1,"War Reserves":3,"Arrow Volley":3}}}},"named":{"p2":"Carl"},"packs":[],"start":null}','{"format": 1, "game": "warpath", "rules": "standard", "ask_forced": false, "open_lists": false, "sets": {"base": 1, "warrior": 2, "mage": 3, "astronaut": 2, "dinosaur": 2}, "packs": [], "decks": [{"name": "Slow Walls", "rules": "standard", "class": "Base", "cards": {"Workshop": 2, "Muddy Roads": 1, "Traps": 2, "Barracks": 2, "Trebuchet": 1, "Thief": 3, "Castle Guards": 3, "War Hounds": 3, "Battering Ram": 2, "Brute": 2, "War Reserves": 3, "Arrow Volley": 3, "Heroic Charge": 1, "Flaming Volley": 2}}, {"name": "Quick Claws", "rules": "standard", "class": "Dinosaur", "cards": {"Raptor": 2, "Hatchling": 3, "Longneck": 1, "Tyrant": 1, "Primal Roar": 2, "Stampede": 1, "Workshop": 2, "Barracks": 2, "Thief": 2, "Castle Guards": 3, "War Hounds": 3, "Battering Ram": 1, "Brute": 1, "War Reserves": 3, "Arrow Volley": 3}}], "leaders": ["Base", "Dinosaur"], "seed": 3417739857508167020, "moves": []}','gLA4k6caPfzuFsIHS_198w','gLA4k6caPfzuFsIHS_198w','p1','conceded',1.79504043848602247239e+09,NULL,NULL,'uruMCZic6cg1tly41VWR1g',4);
INSERT INTO "match" VALUES('uruMCZic6cg1tly41VWR1g','warpath','playing',1.79504043848957467073e+09,1,'B_b2cZgqHcy1mvE3uhgTrw','{"rules":"standard","clock":null,"delay":0.0,"brought":{"p1":{"deck":{"name":"Quick Claws","rules":"standard","class":"Dinosaur","cards":{"Raptor":2,"Hatchling":3,"Longneck":1,"Tyrant":1,"Primal Roar":2,"Stampede":1,"Workshop":2,"Barracks":2,"Thief":2,"Castle Guards":3,"War Hounds":3,"Battering Ram":1,"Brute":1,"War Reserves":3,"Arrow Volley":3}}},"p2":{"deck":{"name":"Slow Walls","rules":"standard","class":"Base","cards":{"Workshop":2,"Muddy Roads":1,"Traps":2,"Barracks":2,"Trebuchet":1,"Thief":3,"Castle Guards":3,"War Hounds":3,"Battering Ram":2,"Brute":2,"War Reserves":3,"Arrow Volley":3,"Heroic Charge":1,"Flaming Volley":2}}}},"named":{"p1":"Carl"},"packs":[],"start":null}','{"format": 1, "game": "warpath", "rules": "standard", "ask_forced": false, "open_lists": false, "sets": {"base": 1, "warrior": 2, "mage": 3, "astronaut": 2, "dinosaur": 2}, "packs": [], "decks": [{"name": "Quick Claws", "rules": "standard", "class": "Dinosaur", "cards": {"Raptor": 2, "Hatchling": 3, "Longneck": 1, "Tyrant": 1, "Primal Roar": 2, "Stampede": 1, "Workshop": 2, "Barracks": 2, "Thief": 2, "Castle Guards": 3, "War Hounds": 3, "Battering Ram": 1, "Brute": 1, "War Reserves": 3, "Arrow Volley": 3}}, {"name": "Slow Walls", "rules": "standard", "class": "Base", "cards": {"Workshop": 2, "Muddy Roads": 1, "Traps": 2, "Barracks": 2, "Trebuchet": 1, "Thief": 3, "Castle Guards": 3, "War Hounds": 3, "Battering Ram": 2, "Brute": 2, "War Reserves": 3, "Arrow Volley": 3, "Heroic Charge": 1, "Flaming Volley": 2}}], "leaders": ["Dinosaur", "Base"], "seed": 3014747731950537975, "moves": []}','gLA4k6caPfzuFsIHS_198w','gLA4k6caPfzuFsIHS_198w',NULL,NULL,NULL,NULL,'LfGs4pob4twPC0HU-oDqJg',NULL,NULL);
INSERT INTO "match" VALUES('b-27YTn-bAQpYaZ-jCI4vg','skirmish','waiting',1.7950404384961762428e+09,0,'9mcOmn2O6lTy_OJW4V8qEg','{"rules":"standard","clock":null,"delay":0.0,"brought":{"p2":{"deck":{"name":"Last Rites","rules":"standard","leader":"Warlord","cards":{"Martyr":2,"Apprentice":1,"Knight":2,"Dark Bargain":1,"Glutton":2,"Grave Robber":2,"Necromancer":1,"Duchess":1,"Dragon":1,"Ghoul":3,"Firebrand":3,"Shieldbearer":3,"Veteran":2,"Quagmire":1}}}},"named":{},"packs":[],"start":null}',NULL,NULL,'gLA4k6caPfzuFsIHS_198w',NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE note (                 -- what a guest wrote about a match, after so many of its moves
    guest TEXT NOT NULL REFERENCES guest (id),
    match TEXT NOT NULL REFERENCES match (id),
    move INTEGER NOT NULL CHECK (move >= 0),
    text TEXT NOT NULL,
    changed REAL NOT NULL,
    PRIMARY KEY (guest, match, move)
) WITHOUT ROWID;
CREATE TABLE pack (                 -- as matches were played with them
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    digest TEXT NOT NULL,           -- of what its cards say, in their order
    text TEXT NOT NULL,
    kept REAL NOT NULL,
    PRIMARY KEY (game, name, digest)
) WITHOUT ROWID;
CREATE TABLE service (              -- one row
    id INTEGER PRIMARY KEY CHECK (id = 1),
    batch INTEGER NOT NULL,         -- the number of the last transaction
    alive REAL
);
INSERT INTO "service" VALUES(1,136,1.79504043870665478703e+09);
CREATE TABLE token (                -- of the further browsers of a guest
    hash BLOB NOT NULL PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guest (id),
    about TEXT NOT NULL,            -- what the browser calls itself, for its guest to know it by
    created REAL NOT NULL
) WITHOUT ROWID;
INSERT INTO "token" VALUES(X'9B8361B98117E0F2B1D2F57DFE7B35658E9DBD537BC3909C1347B21AB0FFF6BF','gLA4k6caPfzuFsIHS_198w','Firefox on Linux',1.79504043851731228832e+09);
CREATE INDEX match_unfinished ON match (created) WHERE status IN ('waiting', 'playing');
CREATE INDEX match_listed ON match (created) WHERE public = 1 AND status IN ('waiting', 'playing');
CREATE INDEX match_p1 ON match (p1, created);
CREATE INDEX match_p2 ON match (p2, created);
CREATE UNIQUE INDEX entry_request ON entry (match, request, ifnull(guest, '')) WHERE request IS NOT NULL;
CREATE INDEX match_over_p1 ON match (p1, ended) WHERE status = 'over';
CREATE INDEX match_over_p2 ON match (p2, ended) WHERE status = 'over';
CREATE INDEX match_previous ON match (previous) WHERE previous IS NOT NULL;
CREATE INDEX match_following ON match (following) WHERE following IS NOT NULL;
CREATE INDEX token_guest ON token (guest);
CREATE INDEX note_match ON note (match);
COMMIT;
