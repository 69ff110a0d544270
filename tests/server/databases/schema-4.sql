PRAGMA application_id = 1296847684;
PRAGMA user_version = 4;
BEGIN TRANSACTION;
CREATE TABLE daily (                -- the puzzles of the day that a guest has solved on that day
    guest TEXT NOT NULL REFERENCES guest (id),
    game TEXT NOT NULL,
    day TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    solved REAL NOT NULL,
    PRIMARY KEY (guest, game, day)
) WITHOUT ROWID;
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
INSERT INTO "deck" VALUES('KnxbkPsVG0WyjDcOAjhoPg','~sBKlpc7x9raPZJMYFmQf4A','skirmish','My aggro-1','SK1-EyIBBBYFTAwCAxNVBAMFAxxGBCHXVvJL','{"name":"My aggro-1","leader":"Warlord","cards":{"Archer":3,"Duelist":3,"Vanguard":3,"Strike":3,"Energize":1,"Firebrand":2,"Headsman":1,"War Drummer":1,"Vampire":1,"Scout":2,"Siren":3,"Hail of Arrows":2}}',1.79507068740277576446e+09);
INSERT INTO "deck" VALUES('KnxbkPsVG0WyjDcOAjhoPg','~wzwRpSMyI24k93YAJFtFiw','warpath','My mage-1','WP1-FTIBBAYxAQUCBA8BJQEDBgkCBiMGAS_ZR7o','{"name":"My mage-1","class":"Mage","cards":{"Spark Adept":3,"Rune Keeper":2,"Golem":2,"Archmage":1,"Library":1,"Blink":3,"Frost Ring":3,"Meteor":1,"Traps":1,"Thief":3,"War Hounds":3,"War Reserves":2,"Arrow Volley":2,"Flaming Volley":3}}',1.79507068744344377517e+09);
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
INSERT INTO "entry" VALUES('3PBotqL2ygtAgh8BV-c2mg',1,'move','p2','play Ghoul @4','7ac180b3391d4f16a9af748fca440758','Qi5N6k03BtmzvlUNCDSMUQ',1.79507067544127464292e+09,'{"p1":600.0,"p2":599.9716107949989,"running":"p2","at":1795070675.441264}');
INSERT INTO "entry" VALUES('3PBotqL2ygtAgh8BV-c2mg',2,'move','p2','pass','0d62fd32a2d04af5a62b2d0c14295502','Qi5N6k03BtmzvlUNCDSMUQ',1.79507067545028567313e+09,'{"p1":600.0,"p2":604.9702702149989,"running":"p1","at":1795070675.4502778}');
INSERT INTO "entry" VALUES('3PBotqL2ygtAgh8BV-c2mg',3,'move','p1','play Champion @2','96a7fd875ec242d5b33f6559b55d5c4c','KnxbkPsVG0WyjDcOAjhoPg',1.79507067546069049839e+09,'{"p1":599.9945796320008,"p2":604.9702702149989,"running":"p1","at":1795070675.460682}');
INSERT INTO "entry" VALUES('3PBotqL2ygtAgh8BV-c2mg',4,'move','p1','leader','8c0640cba0bf418b8f9c77acb4bbe14f','KnxbkPsVG0WyjDcOAjhoPg',1.79507067547309470179e+09,'{"p1":599.9856543930018,"p2":604.9702702149989,"running":"p1","at":1795070675.473083}');
INSERT INTO "entry" VALUES('3PBotqL2ygtAgh8BV-c2mg',5,'move','p1','choose e4','743ba6df270e45588fb62b0e3fbb79b1','KnxbkPsVG0WyjDcOAjhoPg',1.79507067553002476693e+09,'{"p1":599.9792154740007,"p2":604.9702702149989,"running":"p1","at":1795070675.5300102}');
INSERT INTO "entry" VALUES('3PBotqL2ygtAgh8BV-c2mg',6,'move','p1','play Fall Back','8734aa23a32642d1b5f37a6c101c4fec','KnxbkPsVG0WyjDcOAjhoPg',1.79507067588408422472e+09,'{"p1":599.9759879380017,"p2":604.9702702149989,"running":"p1","at":1795070675.8840735}');
INSERT INTO "entry" VALUES('3PBotqL2ygtAgh8BV-c2mg',7,'move','p1','leader','800fdfa91adb4bada5a89622739aaa0e','KnxbkPsVG0WyjDcOAjhoPg',1.79507067601738405223e+09,'{"p1":599.9366447680022,"p2":604.9702702149989,"running":"p1","at":1795070676.0173721}');
INSERT INTO "entry" VALUES('3PBotqL2ygtAgh8BV-c2mg',8,'move','p1','choose e4','dfa7c0e24d344145b4af31479bc1308d','KnxbkPsVG0WyjDcOAjhoPg',1.79507067617792654039e+09,'{"p1":599.9350610550027,"p2":604.9702702149989,"running":"p1","at":1795070676.1779168}');
INSERT INTO "entry" VALUES('3PBotqL2ygtAgh8BV-c2mg',9,'move','p1','leader','43a512b2ad9c45a3997dcef5ecbb1534','KnxbkPsVG0WyjDcOAjhoPg',1.79507067651648688317e+09,'{"p1":599.9287629510018,"p2":604.9702702149989,"running":"p1","at":1795070676.5164776}');
INSERT INTO "entry" VALUES('3PBotqL2ygtAgh8BV-c2mg',10,'move','p1','pass','6cf413f9b78348928e5396d46f1ab665','KnxbkPsVG0WyjDcOAjhoPg',1.79507067656531023973e+09,'{"p1":604.9271962230014,"p2":604.9702702149989,"running":"p2","at":1795070676.5653033}');
INSERT INTO "entry" VALUES('3PBotqL2ygtAgh8BV-c2mg',11,'move','p2','play Glutton @2','a36d387d1a8e4ab2bf381da56bc17646','Qi5N6k03BtmzvlUNCDSMUQ',1.79507067659348869322e+09,'{"p1":604.9271962230014,"p2":604.9630166259994,"running":"p2","at":1795070676.5934815}');
INSERT INTO "entry" VALUES('3PBotqL2ygtAgh8BV-c2mg',12,'move','p2','pass','db973dc515544d25985a7dac34314f5c','Qi5N6k03BtmzvlUNCDSMUQ',1.79507067660245013237e+09,'{"p1":604.9271962230014,"p2":609.9587974500009,"running":"p1","at":1795070676.6024432}');
INSERT INTO "entry" VALUES('3PBotqL2ygtAgh8BV-c2mg',13,'move','p1','play Gale Rider @3','8954a08323df446fa4674d42fcafe1ea','KnxbkPsVG0WyjDcOAjhoPg',1.79507067663755798337e+09,'{"p1":604.9259930370026,"p2":609.9587974500009,"running":"p1","at":1795070676.6375468}');
INSERT INTO "entry" VALUES('3PBotqL2ygtAgh8BV-c2mg',14,'move','p1','play Fall Back','1d20778fcfd24b5e8cda74ebc9948426','KnxbkPsVG0WyjDcOAjhoPg',1.79507067666498684884e+09,'{"p1":604.9214068790025,"p2":609.9587974500009,"running":"p1","at":1795070676.664979}');
INSERT INTO "entry" VALUES('3PBotqL2ygtAgh8BV-c2mg',15,'move','p1','pass','959e2f3c69084e71ba1f2d857066e348','KnxbkPsVG0WyjDcOAjhoPg',1.79507067672226953503e+09,'{"p1":609.9137369140026,"p2":609.9587974500009,"running":"p2","at":1795070676.7222266}');
INSERT INTO "entry" VALUES('3PBotqL2ygtAgh8BV-c2mg',16,'move','p2','play Firebrand @4','53ac584523cf4b43a163f90d6a7a001a','Qi5N6k03BtmzvlUNCDSMUQ',1.79507067679395318025e+09,'{"p1":609.9137369140026,"p2":609.9286923510008,"running":"p2","at":1795070676.793923}');
INSERT INTO "entry" VALUES('3PBotqL2ygtAgh8BV-c2mg',17,'move','p2','pass','d49208b04b5f4a5f90c5ea2149b0ea51','Qi5N6k03BtmzvlUNCDSMUQ',1.79507067685363698008e+09,'{"p1":609.9137369140026,"p2":614.9251071510007,"running":"p1","at":1795070676.8536289}');
INSERT INTO "entry" VALUES('3PBotqL2ygtAgh8BV-c2mg',18,'move','p1','play Quartermaster @3','0a8c4634347f41868019b116b4a45603','KnxbkPsVG0WyjDcOAjhoPg',1.79507067686097812652e+09,'{"p1":609.9123498340032,"p2":614.9251071510007,"running":"p1","at":1795070676.860972}');
INSERT INTO "entry" VALUES('GCC9XCmQ8Fone9Kww7vU8A',1,'move','p1','play Castle Guards @mountains','8e0f41e3916b4d3e87c30b75c2240182','KnxbkPsVG0WyjDcOAjhoPg',1.79507068681185555456e+09,NULL);
INSERT INTO "entry" VALUES('GCC9XCmQ8Fone9Kww7vU8A',2,'move','p1','play Thief @plains','076adbcf2f654fdab9fb3eb39b593e9d','KnxbkPsVG0WyjDcOAjhoPg',1.79507068681627845766e+09,NULL);
INSERT INTO "entry" VALUES('GCC9XCmQ8Fone9Kww7vU8A',3,'move','p1','end','4a1c234be29744149213e70f1354bf64','KnxbkPsVG0WyjDcOAjhoPg',1.79507068688264608382e+09,NULL);
INSERT INTO "entry" VALUES('GCC9XCmQ8Fone9Kww7vU8A',4,'move','p2','play Arrow Volley','1b23a5a8e84e4afbbf966fcbfcad17ba','KnxbkPsVG0WyjDcOAjhoPg',1.79507068688749599457e+09,NULL);
INSERT INTO "entry" VALUES('GCC9XCmQ8Fone9Kww7vU8A',5,'move','p2','choose mountains0','f208fee680754c1d8975e4fb92968adb','KnxbkPsVG0WyjDcOAjhoPg',1.79507068689710807801e+09,NULL);
INSERT INTO "entry" VALUES('GCC9XCmQ8Fone9Kww7vU8A',6,'move','p2','play War Hounds @mountains','cdfc3bef658046ae8192198cda031a79','KnxbkPsVG0WyjDcOAjhoPg',1.79507068690560030936e+09,NULL);
INSERT INTO "entry" VALUES('GCC9XCmQ8Fone9Kww7vU8A',7,'move','p2','play Thief @forest','3591087e92e64c9a8e897277618036e1','KnxbkPsVG0WyjDcOAjhoPg',1.79507068691261863712e+09,NULL);
INSERT INTO "entry" VALUES('GCC9XCmQ8Fone9Kww7vU8A',8,'move','p2','play Thief @mountains','85e5f6d733794f2f8778775125d2411a','KnxbkPsVG0WyjDcOAjhoPg',1.79507068692826676371e+09,NULL);
INSERT INTO "entry" VALUES('GCC9XCmQ8Fone9Kww7vU8A',9,'move','p2','end','c74851f8897a435cbffad0a24c42545d','KnxbkPsVG0WyjDcOAjhoPg',1.7950706869404170513e+09,NULL);
INSERT INTO "entry" VALUES('GCC9XCmQ8Fone9Kww7vU8A',10,'move','p1','end','3f533d5d4518418ea0fccce64f9e8cb2','KnxbkPsVG0WyjDcOAjhoPg',1.79507068695082950592e+09,NULL);
INSERT INTO "entry" VALUES('GCC9XCmQ8Fone9Kww7vU8A',11,'move','p2','play Thief @forest','09fa88765f1342b0846c4f3993ed9011','KnxbkPsVG0WyjDcOAjhoPg',1.79507068695663285257e+09,NULL);
INSERT INTO "entry" VALUES('GCC9XCmQ8Fone9Kww7vU8A',12,'move','p2','end','db12c233621b465b9cc1816b00e9035b','KnxbkPsVG0WyjDcOAjhoPg',1.79507068699080586434e+09,NULL);
INSERT INTO "entry" VALUES('GCC9XCmQ8Fone9Kww7vU8A',13,'concede','p2','','77a456c0d1f04c43ae18db3181061cc0','KnxbkPsVG0WyjDcOAjhoPg',1.79507068699872827533e+09,NULL);
INSERT INTO "entry" VALUES('ay5sNKdOC2q7lUaupQ1KGA',1,'move','p1','end','495afe7e2a884ecfa3e5afadf516254a','KnxbkPsVG0WyjDcOAjhoPg',1.79507067803144192696e+09,NULL);
INSERT INTO "entry" VALUES('ay5sNKdOC2q7lUaupQ1KGA',2,'move','p2','play Hatchling @forest',NULL,NULL,1.79507068058245420455e+09,NULL);
INSERT INTO "entry" VALUES('ay5sNKdOC2q7lUaupQ1KGA',3,'move','p2','play Thief @plains',NULL,NULL,1.7950706805954527855e+09,NULL);
INSERT INTO "entry" VALUES('ay5sNKdOC2q7lUaupQ1KGA',4,'move','p2','play Primal Roar',NULL,NULL,1.795070680669467926e+09,NULL);
INSERT INTO "entry" VALUES('ay5sNKdOC2q7lUaupQ1KGA',5,'move','p2','choose forest5',NULL,NULL,1.79507068084745955468e+09,NULL);
INSERT INTO "entry" VALUES('ay5sNKdOC2q7lUaupQ1KGA',6,'move','p2','end',NULL,NULL,1.79507068091122031208e+09,NULL);
INSERT INTO "entry" VALUES('ay5sNKdOC2q7lUaupQ1KGA',7,'move','p1','end','0cc12883f2e54fbf8c1d370b0c2e422b','KnxbkPsVG0WyjDcOAjhoPg',1.79507068098560142515e+09,NULL);
INSERT INTO "entry" VALUES('ay5sNKdOC2q7lUaupQ1KGA',8,'move','p2','play Workshop @forest',NULL,NULL,1.79507068103808665278e+09,NULL);
INSERT INTO "entry" VALUES('ay5sNKdOC2q7lUaupQ1KGA',9,'move','p2','end',NULL,NULL,1.79507068104807686803e+09,NULL);
INSERT INTO "entry" VALUES('ay5sNKdOC2q7lUaupQ1KGA',10,'move','p1','end','b8360741fa21421fb81e96de2555e003','KnxbkPsVG0WyjDcOAjhoPg',1.79507068107515263552e+09,NULL);
INSERT INTO "entry" VALUES('ay5sNKdOC2q7lUaupQ1KGA',11,'move','p2','end',NULL,NULL,1.79507068108525633812e+09,NULL);
INSERT INTO "entry" VALUES('vwqpW6I1n1Tnzaw-rdTYCg',1,'move','p1','play Longneck @plains','9d0cf6a2f93a4b23a48f20c7224ef251','KnxbkPsVG0WyjDcOAjhoPg',1.79507067720043063168e+09,NULL);
INSERT INTO "entry" VALUES('vwqpW6I1n1Tnzaw-rdTYCg',2,'move','p1','play War Reserves','1993c5f7eddb49698bdf7de079f538da','KnxbkPsVG0WyjDcOAjhoPg',1.79507067730903267866e+09,NULL);
INSERT INTO "entry" VALUES('vwqpW6I1n1Tnzaw-rdTYCg',3,'move','p1','play Workshop @plains','f3ebb3eced3d4ada9520645ca23b37da','KnxbkPsVG0WyjDcOAjhoPg',1.79507067734890675544e+09,NULL);
INSERT INTO "entry" VALUES('vwqpW6I1n1Tnzaw-rdTYCg',4,'move','p1','end','f9a434a64205445f894e0ca2998c5e09','KnxbkPsVG0WyjDcOAjhoPg',1.79507067758289504044e+09,NULL);
INSERT INTO "entry" VALUES('vwqpW6I1n1Tnzaw-rdTYCg',5,'move','p2','skill','fa843023c61d442fbefe4e27799fa848','Qi5N6k03BtmzvlUNCDSMUQ',1.79507067759813356399e+09,NULL);
INSERT INTO "entry" VALUES('vwqpW6I1n1Tnzaw-rdTYCg',6,'move','p2','play War Hounds @plains','b57ed6080311424cb9e5ce90b1da5d44','Qi5N6k03BtmzvlUNCDSMUQ',1.79507067765600395207e+09,NULL);
INSERT INTO "entry" VALUES('vwqpW6I1n1Tnzaw-rdTYCg',7,'move','p2','play Flaming Volley','0b05f066361e40e99b69756fa5db9e1f','Qi5N6k03BtmzvlUNCDSMUQ',1.79507067771152496338e+09,NULL);
INSERT INTO "entry" VALUES('vwqpW6I1n1Tnzaw-rdTYCg',8,'move','p2','end','02d3c7efd95f4895b7c895a2218f398c','Qi5N6k03BtmzvlUNCDSMUQ',1.79507067771657729147e+09,NULL);
INSERT INTO "entry" VALUES('vwqpW6I1n1Tnzaw-rdTYCg',9,'move','p1','play Thief @forest','d5566201e5d348e497cc477d45757c60','KnxbkPsVG0WyjDcOAjhoPg',1.79507067772804164884e+09,NULL);
INSERT INTO "entry" VALUES('vwqpW6I1n1Tnzaw-rdTYCg',10,'move','p1','end','156fe15870cc48758ec300f675657db7','KnxbkPsVG0WyjDcOAjhoPg',1.79507067774406766889e+09,NULL);
INSERT INTO "entry" VALUES('vwqpW6I1n1Tnzaw-rdTYCg',11,'move','p2','play Blink','0d2a16480bad4a7fb9dfc1b4a0d3b538','Qi5N6k03BtmzvlUNCDSMUQ',1.79507067779632258413e+09,NULL);
INSERT INTO "entry" VALUES('vwqpW6I1n1Tnzaw-rdTYCg',12,'move','p2','play Frost Ring','4110c0ddb6d14df28b0c075725ae528a','Qi5N6k03BtmzvlUNCDSMUQ',1.79507067781578183171e+09,NULL);
INSERT INTO "entry" VALUES('vwqpW6I1n1Tnzaw-rdTYCg',13,'move','p2','choose forest0','29e74f28bb514f0880f71cd21eeb3fc6','Qi5N6k03BtmzvlUNCDSMUQ',1.79507067782135796545e+09,NULL);
INSERT INTO "entry" VALUES('vwqpW6I1n1Tnzaw-rdTYCg',14,'move','p2','end','643bc6d2b85e4af0a0725a945b0b4f5a','Qi5N6k03BtmzvlUNCDSMUQ',1.79507067782972645764e+09,NULL);
INSERT INTO "entry" VALUES('vwqpW6I1n1Tnzaw-rdTYCg',15,'offer','p2','','ebddbade702b44a4ba926d1e6ad0e78c','Qi5N6k03BtmzvlUNCDSMUQ',1.79507067788388681404e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',1,'move','p2','play Stable Boy @0','fc7a8fe1a3fd4e8fa1a1870bf41a5111','KnxbkPsVG0WyjDcOAjhoPg',1.79507068114968252182e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',2,'move','p2','play Sentinel @4','923585e5d4dc4529999aa8b4d74248aa','KnxbkPsVG0WyjDcOAjhoPg',1.79507068122351694109e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',3,'move','p2','pass','da9e66077cc14b30bf2cb1a6ccf80102','KnxbkPsVG0WyjDcOAjhoPg',1.79507068145324587826e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',4,'move','p1','play Rookie @1','20bf5717a7f14886b6dd12c98e474373','KnxbkPsVG0WyjDcOAjhoPg',1.79507068147283172605e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',5,'move','p1','pass','b0b35e74d5d6476aad30e375ae71e32e','KnxbkPsVG0WyjDcOAjhoPg',1.79507068154883670809e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',6,'move','p2','play Champion @3','051bf484b1eb47b29fe295bf3a5e87bf','KnxbkPsVG0WyjDcOAjhoPg',1.79507068159941220284e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',7,'move','p2','leader','4f6150c4c27347049f8490ba7657296a','KnxbkPsVG0WyjDcOAjhoPg',1.79507068161971950533e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',8,'move','p2','choose a3','ac9e9fc23d734269983bd8d3e63e7f9d','KnxbkPsVG0WyjDcOAjhoPg',1.79507068166888499255e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',9,'move','p2','pass','e940e309636d4b6a8c026b619bb78b97','KnxbkPsVG0WyjDcOAjhoPg',1.79507068169894456856e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',10,'move','p1','play Gardener @2','4537162080f04c529d3c21e8635dd21b','KnxbkPsVG0WyjDcOAjhoPg',1.79507068187939834592e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',11,'move','p1','pass','e4ba6a069ccd43c7befa0090926233ba','KnxbkPsVG0WyjDcOAjhoPg',1.79507068189948964121e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',12,'move','p1','choose a1','c2dd1c1b7f5342779349e2ec00ffef43','KnxbkPsVG0WyjDcOAjhoPg',1.79507068190427541737e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',13,'move','p2','play Gale Rider @1','ec851d1b46154ba1aa38f3bb08aa026c','KnxbkPsVG0WyjDcOAjhoPg',1.79507068191129732126e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',14,'move','p2','play Fall Back','19f40f4c5a52480db5f35ec6282256a0','KnxbkPsVG0WyjDcOAjhoPg',1.79507068204833126071e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',15,'move','p2','choose a2','4cb28a9fca864545ad235f19749b4d6d','KnxbkPsVG0WyjDcOAjhoPg',1.79507068209343791011e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',16,'move','p2','pass','a61cf203d17642939d5b8c7bbb08da60','KnxbkPsVG0WyjDcOAjhoPg',1.79507068215759444241e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',17,'move','p1','play Ancient Oak @0','8727aa8c1c634ba7983085d6a40e04c0','KnxbkPsVG0WyjDcOAjhoPg',1.7950706821651031971e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',18,'move','p1','leader','98df58db666f47ec84ec3ac30712fd04','KnxbkPsVG0WyjDcOAjhoPg',1.7950706821989905834e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',19,'move','p1','choose a4','0bb886c6d81e4e198067adee4e5cf4ad','KnxbkPsVG0WyjDcOAjhoPg',1.79507068230441713336e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',20,'move','p1','leader','28cdee0a816b4ac293e5a4f551f4d622','KnxbkPsVG0WyjDcOAjhoPg',1.79507068234948873519e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',21,'move','p1','choose a4','e2aa64ab1abb4c62948d9f804c0d07ad','KnxbkPsVG0WyjDcOAjhoPg',1.79507068238472867007e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',22,'move','p1','pass','7a7631bf41aa42298cd86de625d05be1','KnxbkPsVG0WyjDcOAjhoPg',1.7950706823933746815e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',23,'move','p2','play Champion @2','bf13088f33c7482b865b4fad45b14fb6','KnxbkPsVG0WyjDcOAjhoPg',1.79507068240351271631e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',24,'move','p2','leader','a2eab4a3b5dc40fb9b927449b3dafe44','KnxbkPsVG0WyjDcOAjhoPg',1.79507068242909049982e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',25,'move','p2','choose e0','5b868be3f26e4d08838861bbb0b92a8c','KnxbkPsVG0WyjDcOAjhoPg',1.79507068250214338301e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',26,'move','p2','leader','c0f259e4d60441bbbecc8c14ce9b8368','KnxbkPsVG0WyjDcOAjhoPg',1.79507068253555488587e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',27,'move','p2','choose e1','42df17ce60dc446a8632130d6b9eef55','KnxbkPsVG0WyjDcOAjhoPg',1.79507068266166186333e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',28,'move','p2','choose e2','db0b689e5a084479b946668d5aafc0e5','KnxbkPsVG0WyjDcOAjhoPg',1.79507068268722867962e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',29,'move','p2','pass','139a148cc4f74101873b5cc08a8d7882','KnxbkPsVG0WyjDcOAjhoPg',1.7950706828785881996e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',30,'move','p1','play Gardener @1','8ee8dd92056b478cb56fd1846f761e81','KnxbkPsVG0WyjDcOAjhoPg',1.79507068298782801627e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',31,'move','p1','pass','81925d944e0a43a2acc920a932e33e99','KnxbkPsVG0WyjDcOAjhoPg',1.7950706830647997856e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',32,'move','p1','choose a2','0f43e510fa2349b7b498681dcd766072','KnxbkPsVG0WyjDcOAjhoPg',1.79507068338050985341e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',33,'move','p2','play Scout @3','7c02b39b05fe43da8311ec87c329e037','KnxbkPsVG0WyjDcOAjhoPg',1.79507068348357892032e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',34,'move','p2','pass','5842d0a5165a4e84a08feaabfa2107ba','KnxbkPsVG0WyjDcOAjhoPg',1.79507068354539871214e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',35,'move','p1','play Rookie @0','0db3f918a38b4566ba311fff914e4954','KnxbkPsVG0WyjDcOAjhoPg',1.79507068364451336864e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',36,'move','p1','pass','b2811ee6d06e4bbbb4d7ab82b4a0a744','KnxbkPsVG0WyjDcOAjhoPg',1.79507068370107078555e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',37,'move','p1','choose a0','c25028d5401646d2a58ccd4e69cbede8','KnxbkPsVG0WyjDcOAjhoPg',1.79507068379625225069e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',38,'move','p2','pass','03ee852b1a9d4afdb9b3b53391271398','KnxbkPsVG0WyjDcOAjhoPg',1.79507068392543673511e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',39,'move','p1','play Stronghold @3','8e62e7a907614e2da6f59125ccaffcd0','KnxbkPsVG0WyjDcOAjhoPg',1.79507068401712536814e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',40,'move','p1','pass','c636b8d050774a3e8d22fc87cea387c0','KnxbkPsVG0WyjDcOAjhoPg',1.7950706841002523899e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',41,'move','p1','choose a0','0fa6c88f7fb14ab187c4661701b143b0','KnxbkPsVG0WyjDcOAjhoPg',1.79507068413295722006e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',42,'move','p1','play Seed','6b2956cc19314ee093ddde4b308b2619','KnxbkPsVG0WyjDcOAjhoPg',1.79507068413770055773e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',43,'move','p1','choose e1','f8293c13461349368a5c8ad45eb4c414','KnxbkPsVG0WyjDcOAjhoPg',1.79507068423172736165e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',44,'move','p1','activate @0','329228494ec24246ae4792432aa7068c','KnxbkPsVG0WyjDcOAjhoPg',1.79507068430313754085e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',45,'move','p1','choose e0','068c31ebd68f4f8e9234a9d062fa273f','KnxbkPsVG0WyjDcOAjhoPg',1.79507068430742859838e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',46,'move','p1','pass','2e001e9e08994e0c90edf9dd1c616471','KnxbkPsVG0WyjDcOAjhoPg',1795070684.32017,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',47,'move','p1','choose a2','4599439951c34791a21944a5f2e2a418','KnxbkPsVG0WyjDcOAjhoPg',1.7950706843244416714e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',48,'move','p1','pass','6d5d83ca59e141ba97dbd9839ed85fc3','KnxbkPsVG0WyjDcOAjhoPg',1.79507068433378911016e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',49,'move','p1','choose a2','f01ac299c44a4faa936041367252f5a6','KnxbkPsVG0WyjDcOAjhoPg',1.79507068441714382174e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',50,'move','p2','play Smuggler @1','534f2432b65a43efaeef74c90c7fa8d0','KnxbkPsVG0WyjDcOAjhoPg',1.79507068449777412418e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',51,'move','p2','play Fall Back','5d5f6ad71ed742c7afe2373646bb5e59','KnxbkPsVG0WyjDcOAjhoPg',1.79507068453591775891e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',52,'move','p2','pass','e22bc1f85f2a4e21b09c5a5a0c401e0e','KnxbkPsVG0WyjDcOAjhoPg',1.79507068476656126971e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',53,'move','p1','play Engineer @0','220132da67f04c6894990228de2ee2e5','KnxbkPsVG0WyjDcOAjhoPg',1.79507068481093454365e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',54,'move','p1','pass','36f539e821fe468099c2425a44298898','KnxbkPsVG0WyjDcOAjhoPg',1.79507068492767024037e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',55,'move','p2','pass','63e44a0172ab4958ac38f862e1898a90','KnxbkPsVG0WyjDcOAjhoPg',1.79507068505269479748e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',56,'move','p1','play Priest @4','72d69ae287914b52969c2d1a956fdbad','KnxbkPsVG0WyjDcOAjhoPg',1.79507068532832694046e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',57,'move','p1','choose e4','30d07f1924f646e587317dabc23dee2e','KnxbkPsVG0WyjDcOAjhoPg',1.79507068534839868542e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',58,'move','p1','pass','97e8b990a0bf454b934b45cbf049fe95','KnxbkPsVG0WyjDcOAjhoPg',1.79507068535469937325e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',59,'move','p1','play Gardener @1','f104a385e43d467b8240e4b67e063ade','KnxbkPsVG0WyjDcOAjhoPg',1.7950706853661108017e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',60,'move','p1','pass','ba06ab0c1a1541848f90757e91c7da6c','KnxbkPsVG0WyjDcOAjhoPg',1795070685.44572,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',61,'move','p1','choose a2','e0d3cf00f2414a1189c9446dc38dd85e','KnxbkPsVG0WyjDcOAjhoPg',1.79507068545105838777e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',62,'move','p1','play Banneret @2','a529a4f80594425d84af81c36b653718','KnxbkPsVG0WyjDcOAjhoPg',1.79507068553262639047e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',63,'move','p1','pass','d05d18250194485ab88165c0d477ef54','KnxbkPsVG0WyjDcOAjhoPg',1.79507068556577396387e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',64,'move','p1','choose a0','920deee3f0d24e3a8fd2fba7b8a8bbbc','KnxbkPsVG0WyjDcOAjhoPg',1.79507068573494768144e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',65,'move','p1','play Seed','14597ccee3e3493c982ed892da14edff','KnxbkPsVG0WyjDcOAjhoPg',1.79507068574785614016e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',66,'move','p1','choose e3','1c75cae43efe4ad2b0dcaf1644113c06','KnxbkPsVG0WyjDcOAjhoPg',1.79507068586452269549e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',67,'move','p1','pass','081ee32b66634c33a1d52b6bdfb6761c','KnxbkPsVG0WyjDcOAjhoPg',1.79507068592468762395e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',68,'move','p1','choose a0','ad3ca7f7fa6d427eb76fcdec7651aae0','KnxbkPsVG0WyjDcOAjhoPg',1.79507068606724810595e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',69,'move','p1','pass','4e6579d1e037492f9b6299ebe60d5b64','KnxbkPsVG0WyjDcOAjhoPg',1.79507068629313182826e+09,NULL);
INSERT INTO "entry" VALUES('wmLDVlVEd3Znp4D_lb0RyA',70,'move','p1','choose a0','b7be2aa8c3994993b98be728b67bfb96','KnxbkPsVG0WyjDcOAjhoPg',1.79507068634393978116e+09,NULL);
CREATE TABLE guest (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    token_hash BLOB NOT NULL UNIQUE,
    created REAL NOT NULL
);
INSERT INTO "guest" VALUES('KnxbkPsVG0WyjDcOAjhoPg','Ann',X'1F3189635832E4CD896667789121DC979A9587E94858E5B68B5B1C8E8F6BF1AF',1.79507067519542932512e+09);
INSERT INTO "guest" VALUES('Qi5N6k03BtmzvlUNCDSMUQ','Bob',X'9BB0305539BAD09DEBB149590F424B23479589AA246274BCAFEED26B6DA7736D',1.79507067520442748073e+09);
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
INSERT INTO "match" VALUES('3PBotqL2ygtAgh8BV-c2mg','skirmish','playing',1.79507067537385392192e+09,0,'xxE-6_Kn4xolLV-JF1Wyug','{"rules":"standard","clock":{"seconds":600.0,"increment":5.0},"delay":0.0,"brought":{"p1":{"deck":{"name":"Open Hand","rules":"standard","leader":"Tactician","cards":{"Scout":3,"Stable Boy":1,"Quartermaster":3,"Archer":3,"Duelist":3,"Ranger":3,"Fall Back":2,"Sentinel":1,"Noble":1,"Champion":1,"Smuggler":2,"Priest":1,"Gale Rider":1}}}},"named":{},"packs":[],"start":null,"mission":null}','{"format": 1, "game": "skirmish", "rules": "standard", "ask_forced": false, "open_lists": false, "sets": {"core": 1, "second": 3}, "packs": [], "decks": [{"name": "Open Hand", "rules": "standard", "leader": "Tactician", "cards": {"Scout": 3, "Stable Boy": 1, "Quartermaster": 3, "Archer": 3, "Duelist": 3, "Ranger": 3, "Fall Back": 2, "Sentinel": 1, "Noble": 1, "Champion": 1, "Smuggler": 2, "Priest": 1, "Gale Rider": 1}}, {"name": "Last Rites", "rules": "standard", "leader": "Warlord", "cards": {"Martyr": 2, "Apprentice": 1, "Knight": 2, "Dark Bargain": 1, "Glutton": 2, "Grave Robber": 2, "Necromancer": 1, "Duchess": 1, "Dragon": 1, "Ghoul": 3, "Firebrand": 3, "Shieldbearer": 3, "Veteran": 2, "Quagmire": 1}}], "leaders": ["Tactician", "Warlord"], "seed": 2711912919703278821, "moves": []}','KnxbkPsVG0WyjDcOAjhoPg','Qi5N6k03BtmzvlUNCDSMUQ',NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match" VALUES('vwqpW6I1n1Tnzaw-rdTYCg','warpath','playing',1.79507067700073051456e+09,0,'1IZEO8gPglpzqPUcwhVDjA','{"rules":"standard","clock":null,"delay":0.0,"brought":{"p1":{"deck":{"name":"Old Valley","rules":"standard","class":"Dinosaur","cards":{"Hatchling":2,"Ankylosaur":2,"Longneck":2,"Tyrant":1,"Nest":1,"Feeding Ground":1,"Stampede":1,"Workshop":3,"Barracks":2,"Thief":3,"Castle Guards":3,"War Hounds":2,"Brute":1,"War Reserves":3,"Arrow Volley":3}}}},"named":{},"packs":[],"start":null,"mission":null}','{"format": 1, "game": "warpath", "rules": "standard", "ask_forced": false, "open_lists": false, "sets": {"base": 1, "warrior": 2, "mage": 3, "astronaut": 2, "dinosaur": 2}, "packs": [], "decks": [{"name": "Old Valley", "rules": "standard", "class": "Dinosaur", "cards": {"Hatchling": 2, "Ankylosaur": 2, "Longneck": 2, "Tyrant": 1, "Nest": 1, "Feeding Ground": 1, "Stampede": 1, "Workshop": 3, "Barracks": 2, "Thief": 3, "Castle Guards": 3, "War Hounds": 2, "Brute": 1, "War Reserves": 3, "Arrow Volley": 3}}, {"name": "Hundred Sparks", "rules": "standard", "class": "Mage", "cards": {"Spark Adept": 3, "Rune Keeper": 2, "Golem": 2, "Archmage": 1, "Library": 1, "Blink": 3, "Frost Ring": 3, "Meteor": 1, "Traps": 1, "Thief": 3, "War Hounds": 3, "War Reserves": 2, "Arrow Volley": 2, "Flaming Volley": 3}}], "leaders": ["Dinosaur", "Mage"], "seed": 1131281037135738753, "moves": []}','KnxbkPsVG0WyjDcOAjhoPg','Qi5N6k03BtmzvlUNCDSMUQ',NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match" VALUES('ay5sNKdOC2q7lUaupQ1KGA','warpath','playing',1.79507067797120714192e+09,0,'N2EysRgmttxXMji0OJIP0A','{"rules":"standard","clock":null,"delay":0.0,"brought":{"p1":{"deck":{"name":"Burning Ground","rules":"standard","class":"Mage","cards":{"Rune Keeper":2,"Golem":3,"Library":1,"Fire Wall":2,"Frost Ring":2,"Chain Lightning":1,"Meteor":1,"Workshop":2,"Traps":2,"Barracks":1,"Thief":3,"War Hounds":3,"War Reserves":3,"Arrow Volley":3,"Flaming Volley":1}}},"p2":{"deck":{"name":"Quick Claws","rules":"standard","class":"Dinosaur","cards":{"Raptor":2,"Hatchling":3,"Longneck":1,"Tyrant":1,"Primal Roar":2,"Stampede":1,"Workshop":2,"Barracks":2,"Thief":2,"Castle Guards":3,"War Hounds":3,"Battering Ram":1,"Brute":1,"War Reserves":3,"Arrow Volley":3}}}},"named":{},"packs":[],"start":null,"mission":null}','{"format": 1, "game": "warpath", "rules": "standard", "ask_forced": false, "open_lists": false, "sets": {"base": 1, "warrior": 2, "mage": 3, "astronaut": 2, "dinosaur": 2}, "packs": [], "decks": [{"name": "Burning Ground", "rules": "standard", "class": "Mage", "cards": {"Rune Keeper": 2, "Golem": 3, "Library": 1, "Fire Wall": 2, "Frost Ring": 2, "Chain Lightning": 1, "Meteor": 1, "Workshop": 2, "Traps": 2, "Barracks": 1, "Thief": 3, "War Hounds": 3, "War Reserves": 3, "Arrow Volley": 3, "Flaming Volley": 1}}, {"name": "Quick Claws", "rules": "standard", "class": "Dinosaur", "cards": {"Raptor": 2, "Hatchling": 3, "Longneck": 1, "Tyrant": 1, "Primal Roar": 2, "Stampede": 1, "Workshop": 2, "Barracks": 2, "Thief": 2, "Castle Guards": 3, "War Hounds": 3, "Battering Ram": 1, "Brute": 1, "War Reserves": 3, "Arrow Volley": 3}}], "leaders": ["Mage", "Dinosaur"], "seed": 3343007836226597069, "moves": []}','KnxbkPsVG0WyjDcOAjhoPg','bot:recruit',NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match" VALUES('wmLDVlVEd3Znp4D_lb0RyA','skirmish','over',1.79507068112368249894e+09,0,'RFeZmwy5fE9-43LThcCWeg','{"rules":"standard","clock":null,"delay":0.0,"brought":{"p1":{"deck":{"name":"Deep Roots","rules":"standard","leader":"Steward","cards":{"Engineer":3,"Bard":2,"Gardener":3,"Rookie":3,"Foundations":1,"Seed":2,"Sentinel":2,"Knight":2,"Veteran":1,"Ancient Oak":2,"Banneret":2,"Priest":1,"Stronghold":1}}},"p2":{"deck":{"name":"Open Hand","rules":"standard","leader":"Tactician","cards":{"Scout":3,"Stable Boy":1,"Quartermaster":3,"Archer":3,"Duelist":3,"Ranger":3,"Fall Back":2,"Sentinel":1,"Noble":1,"Champion":1,"Smuggler":2,"Priest":1,"Gale Rider":1}}}},"named":{"p2":"Carl"},"packs":[],"start":null,"mission":null}','{"format": 1, "game": "skirmish", "rules": "standard", "ask_forced": false, "open_lists": false, "sets": {"core": 1, "second": 3}, "packs": [], "decks": [{"name": "Deep Roots", "rules": "standard", "leader": "Steward", "cards": {"Engineer": 3, "Bard": 2, "Gardener": 3, "Rookie": 3, "Foundations": 1, "Seed": 2, "Sentinel": 2, "Knight": 2, "Veteran": 1, "Ancient Oak": 2, "Banneret": 2, "Priest": 1, "Stronghold": 1}}, {"name": "Open Hand", "rules": "standard", "leader": "Tactician", "cards": {"Scout": 3, "Stable Boy": 1, "Quartermaster": 3, "Archer": 3, "Duelist": 3, "Ranger": 3, "Fall Back": 2, "Sentinel": 1, "Noble": 1, "Champion": 1, "Smuggler": 2, "Priest": 1, "Gale Rider": 1}}], "leaders": ["Steward", "Tactician"], "seed": 1834356068337512556, "moves": []}','KnxbkPsVG0WyjDcOAjhoPg','KnxbkPsVG0WyjDcOAjhoPg','p1','rules',1.79507068634393978116e+09,NULL,NULL,NULL,22);
INSERT INTO "match" VALUES('GCC9XCmQ8Fone9Kww7vU8A','warpath','over',1.79507068649868083004e+09,1,'4C2NSlyk7vB77L8HiWpP1Q','{"rules":"standard","clock":null,"delay":0.0,"brought":{"p1":{"deck":{"name":"Quick Claws","rules":"standard","class":"Dinosaur","cards":{"Raptor":2,"Hatchling":3,"Longneck":1,"Tyrant":1,"Primal Roar":2,"Stampede":1,"Workshop":2,"Barracks":2,"Thief":2,"Castle Guards":3,"War Hounds":3,"Battering Ram":1,"Brute":1,"War Reserves":3,"Arrow Volley":3}}},"p2":{"deck":{"name":"Slow Walls","rules":"standard","class":"Base","cards":{"Workshop":2,"Muddy Roads":1,"Traps":2,"Barracks":2,"Trebuchet":1,"Thief":3,"Castle Guards":3,"War Hounds":3,"Battering Ram":2,"Brute":2,"War Reserves":3,"Arrow Volley":3,"Heroic Charge":1,"Flaming Volley":2}}}},"named":{"p2":"Carl"},"packs":[],"start":null,"mission":null}','{"format": 1, "game": "warpath", "rules": "standard", "ask_forced": false, "open_lists": false, "sets": {"base": 1, "warrior": 2, "mage": 3, "astronaut": 2, "dinosaur": 2}, "packs": [], "decks": [{"name": "Quick Claws", "rules": "standard", "class": "Dinosaur", "cards": {"Raptor": 2, "Hatchling": 3, "Longneck": 1, "Tyrant": 1, "Primal Roar": 2, "Stampede": 1, "Workshop": 2, "Barracks": 2, "Thief": 2, "Castle Guards": 3, "War Hounds": 3, "Battering Ram": 1, "Brute": 1, "War Reserves": 3, "Arrow Volley": 3}}, {"name": "Slow Walls", "rules": "standard", "class": "Base", "cards": {"Workshop": 2, "Muddy Roads": 1, "Traps": 2, "Barracks": 2, "Trebuchet": 1, "Thief": 3, "Castle Guards": 3, "War Hounds": 3, "Battering Ram": 2, "Brute": 2, "War Reserves": 3, "Arrow Volley": 3, "Heroic Charge": 1, "Flaming Volley": 2}}], "leaders": ["Dinosaur", "Base"], "seed": 3276106686452188153, "moves": []}','KnxbkPsVG0WyjDcOAjhoPg','KnxbkPsVG0WyjDcOAjhoPg','p1','conceded',1.79507068699872827533e+09,NULL,NULL,'BMy32Meis1Jjh34dXAOllQ',5);
INSERT INTO "match" VALUES('BMy32Meis1Jjh34dXAOllQ','warpath','playing',1.79507068701113128668e+09,1,'9g0jLy_kNzk_FqJdqFpZYA','{"rules":"standard","clock":null,"delay":0.0,"brought":{"p1":{"deck":{"name":"Slow Walls","rules":"standard","class":"Base","cards":{"Workshop":2,"Muddy Roads":1,"Traps":2,"Barracks":2,"Trebuchet":1,"Thief":3,"Castle Guards":3,"War Hounds":3,"Battering Ram":2,"Brute":2,"War Reserves":3,"Arrow Volley":3,"Heroic Charge":1,"Flaming Volley":2}}},"p2":{"deck":{"name":"Quick Claws","rules":"standard","class":"Dinosaur","cards":{"Raptor":2,"Hatchling":3,"Longneck":1,"Tyrant":1,"Primal Roar":2,"Stampede":1,"Workshop":2,"Barracks":2,"Thief":2,"Castle Guards":3,"War Hounds":3,"Battering Ram":1,"Brute":1,"War Reserves":3,"Arrow Volley":3}}}},"named":{"p1":"Carl"},"packs":[],"start":null,"mission":null}','{"format": 1, "game": "warpath", "rules": "standard", "ask_forced": false, "open_lists": false, "sets": {"base": 1, "warrior": 2, "mage": 3, "astronaut": 2, "dinosaur": 2}, "packs": [], "decks": [{"name": "Slow Walls", "rules": "standard", "class": "Base", "cards": {"Workshop": 2, "Muddy Roads": 1, "Traps": 2, "Barracks": 2, "Trebuchet": 1, "Thief": 3, "Castle Guards": 3, "War Hounds": 3, "Battering Ram": 2, "Brute": 2, "War Reserves": 3, "Arrow Volley": 3, "Heroic Charge": 1, "Flaming Volley": 2}}, {"name": "Quick Claws", "rules": "standard", "class": "Dinosaur", "cards": {"Raptor": 2, "Hatchling": 3, "Longneck": 1, "Tyrant": 1, "Primal Roar": 2, "Stampede": 1, "Workshop": 2, "Barracks": 2, "Thief": 2, "Castle Guards": 3, "War Hounds": 3, "Battering Ram": 1, "Brute": 1, "War Reserves": 3, "Arrow Volley": 3}}], "leaders": ["Base", "Dinosaur"], "seed": 3110027725167888831, "moves": []}','KnxbkPsVG0WyjDcOAjhoPg','KnxbkPsVG0WyjDcOAjhoPg',NULL,NULL,NULL,NULL,'GCC9XCmQ8Fone9Kww7vU8A',NULL,NULL);
INSERT INTO "match" VALUES('lz7ad9k9v059PujFE-_DUA','skirmish','waiting',1.79507068703530955314e+09,0,'y5p9jZXW8qJdVGBYrRHpYg','{"rules":"standard","clock":null,"delay":0.0,"brought":{"p2":{"deck":{"name":"Steady Hand","rules":"standard","leader":"Warden","cards":{"Bulwark":3,"Shieldbearer":1,"Archer":3,"Vanguard":1,"Herbalist":2,"Strike":3,"Gatekeeper":2,"Noble":1,"Headsman":2,"Vampire":1,"Scout":3,"Surgeon":1,"Unsummon":1,"Hunter":1}}}},"named":{},"packs":[],"start":null,"mission":null}',NULL,NULL,'KnxbkPsVG0WyjDcOAjhoPg',NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE mission (              -- the first matches that a guest has been through
    guest TEXT NOT NULL REFERENCES guest (id),
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    how TEXT NOT NULL CHECK (how IN ('done', 'skipped')),
    finished REAL NOT NULL,
    PRIMARY KEY (guest, game, name)
) WITHOUT ROWID;
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
CREATE TABLE puzzle (               -- the puzzles that a guest has tried
    guest TEXT NOT NULL REFERENCES guest (id),
    puzzle TEXT NOT NULL,
    game TEXT NOT NULL,
    first TEXT NOT NULL CHECK (first IN ('solved', 'failed', 'shown')),
    begun REAL NOT NULL,            -- when the first try ended
    latest REAL NOT NULL,
    solved REAL,
    shown REAL,
    tries INTEGER NOT NULL CHECK (tries >= 0),
    PRIMARY KEY (guest, puzzle)
) WITHOUT ROWID;
CREATE TABLE puzzle_rating (        -- how good a guest is at them
    guest TEXT NOT NULL REFERENCES guest (id),
    game TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    tries INTEGER NOT NULL,
    changed REAL NOT NULL,
    PRIMARY KEY (guest, game)
) WITHOUT ROWID;
CREATE TABLE service (              -- one row
    id INTEGER PRIMARY KEY CHECK (id = 1),
    batch INTEGER NOT NULL,         -- the number of the last transaction
    alive REAL
);
INSERT INTO "service" VALUES(1,146,1.79507068795635867119e+09);
CREATE TABLE token (                -- of the further browsers of a guest
    hash BLOB NOT NULL PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guest (id),
    about TEXT NOT NULL,            -- what the browser calls itself, for its guest to know it by
    created REAL NOT NULL
) WITHOUT ROWID;
INSERT INTO "token" VALUES(X'BDD936A8E5CD3B80E9C45E78EB930FC7D9F4563ADC53C5C11AE512A282B49DD0','KnxbkPsVG0WyjDcOAjhoPg','Firefox on Linux',1.79507068760556912426e+09);
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
